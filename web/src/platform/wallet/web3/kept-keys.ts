import { type Hex, keccak256, stringToHex } from 'viem';
import { readStored, writeStored } from '../../stored-record.ts';

/*
 * Idempotency keys of calls that Hatchery was asked for and that have not ended, by what they do. A page that was left meanwhile asks
 * for the same call with the same key, so that nothing is sent twice.
 */
const storageKey = 'hatchery.kept-calls';

/** Keys that this page made: their calls have not ended before. */
const made = new Set<string>();

/** Names what a call does. */
export const digestOf = (call: object): Hex => keccak256(stringToHex(JSON.stringify(call)));

/** Returns the key of a call, and whether an earlier visit made it. */
export function keyOf(digest: Hex): { key: string; isEarlier: boolean } {
  const keys = readStored(storageKey);
  const kept = keys[digest];
  if (typeof kept === 'string') return { key: kept, isEarlier: !made.has(kept) };
  const key = crypto.randomUUID();
  made.add(key);
  writeStored(storageKey, { ...keys, [digest]: key });
  return { key, isEarlier: false };
}

/** Forgets the key of a call that has ended. The next call of the kind is another one. */
export function forgetKey(digest: Hex): void {
  const { [digest]: _, ...rest } = readStored(storageKey);
  writeStored(storageKey, rest);
}
