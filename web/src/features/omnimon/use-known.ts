import { useEffect, useState } from 'react';

const storageKey = 'hatchery.omnimon.known';
const most = 200;

type Kept = Record<string, string[]>;

/** Reads which omnimon this device has seen, by wallet and chain. Without storage, or with something else in it: none. */
function kept(): Kept {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return value && typeof value === 'object' ? (value as Kept) : {};
  } catch {
    return {};
  }
}

const listOf = (whose: string): string[] => {
  const ids = kept()[whose];
  return Array.isArray(ids) ? ids.filter((id) => /^\d+$/.test(id)) : [];
};

/** The omnimon of a wallet that this device has seen: the chain tells of the last blocks alone. */
export function useKnown(whose: string): string[] {
  const [all] = useState(kept);
  return Array.isArray(all[whose]) ? listOf(whose) : [];
}

/** Remembers that these are a wallet's. */
export function useRemember(whose: string, ids: readonly string[]) {
  const text = ids.join(',');
  useEffect(() => {
    if (text === '') return;
    const next = [...new Set([...text.split(','), ...listOf(whose)])].slice(0, most);
    try {
      localStorage.setItem(storageKey, JSON.stringify({ ...kept(), [whose]: next }));
    } catch {
      // They are found again by the chain, or by their numbers.
    }
  }, [whose, text]);
}
