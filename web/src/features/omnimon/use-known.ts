import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../platform/stored-record.ts';

const storageKey = 'hatchery.omnimon.known';
const most = 200;

const listIn = (kept: Readonly<Record<string, unknown>>, whose: string): string[] => {
  const ids = kept[whose];
  return Array.isArray(ids) ? ids.filter((id): id is string => /^\d+$/.test(String(id))) : [];
};

/** The omnimon of a wallet that this device has seen: the chain tells of the last blocks alone. @param whose the wallet and the chain */
export function useKnown(whose: string): string[] {
  const [all] = useState(() => readStored(storageKey));
  return listIn(all, whose);
}

/** Remembers that these are a wallet's. */
export function useRemember(whose: string, ids: readonly string[]) {
  const text = ids.join(',');
  useEffect(() => {
    if (text === '') return;
    const kept = readStored(storageKey);
    const next = [...new Set([...text.split(','), ...listIn(kept, whose)])].slice(0, most);
    writeStored(storageKey, { ...kept, [whose]: next });
  }, [whose, text]);
}
