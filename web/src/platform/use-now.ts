import { useEffect, useState } from 'react';

const tickMs = 5_000;

/** Returns milliseconds since 1970, updated every few seconds. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
