import { useEffect, useState } from 'react';

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
