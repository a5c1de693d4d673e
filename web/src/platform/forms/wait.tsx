import { useEffect, useState } from 'react';
import { ApiProblem } from '../problem.ts';
import { countdownWords, waitWords } from '../time.rules.ts';

/** Returns the seconds until a moment (milliseconds since 1970), updated each second; 0 from then on. */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now);
  const over = now >= moment;
  useEffect(() => {
    setNow(Date.now());
    if (Date.now() >= moment) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [moment]);
  return over ? 0 : Math.ceil((moment - now) / 1_000);
}

const waitKeyOf = (error: unknown): number =>
  error instanceof ApiProblem && error.status === 429 ? (error.retryAfterSeconds ?? 30) : 0;

/** Returns the seconds left of the wait that the API asked for when it refused. */
export function useWait(error: unknown): number {
  const [wait, setWait] = useState({ error: undefined as unknown, until: 0 });
  if (wait.error !== error) setWait({ error, until: Date.now() + waitKeyOf(error) * 1_000 });
  return useSecondsUntil(wait.until);
}

/** Says "Too many tries": as a countdown on screen, once for screen readers. */
export function WaitNotice({ seconds }: { seconds: number }) {
  const [first] = useState(seconds);
  return (
    <div className="form-problem" role="alert">
      <p>
        <span className="sr-only">Too many tries. Try again in {waitWords(first)}.</span>
        <span aria-hidden="true">
          Too many tries. You can try again in <span className="mono">{countdownWords(seconds)}</span>
        </span>
      </p>
    </div>
  );
}
