import type { DirectTrade } from '@hatchery/api/direct-trades';
import { useEffect, useMemo, useState } from 'react';
import { waitOf } from './direct-trades.rules.ts';

/** Returns how long the pause after the last change of a table is, in milliseconds, and zero once it is over. */
export function usePause({ version, confirmableAt }: DirectTrade): number {
  const change = `${version} ${confirmableAt}`;
  const milliseconds = useMemo(() => waitOf({ confirmableAt }, Date.now()), [confirmableAt]);
  const [over, setOver] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setOver(change), milliseconds);
    return () => clearTimeout(timer);
  }, [change, milliseconds]);
  return over === change ? 0 : milliseconds;
}
