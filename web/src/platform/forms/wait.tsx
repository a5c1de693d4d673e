import { useState } from 'react';
import { ApiProblem } from '../problem.ts';
import { useSecondsUntil } from '../seconds-until.ts';
import { countdownWords, waitWords } from '../time.rules.ts';

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
