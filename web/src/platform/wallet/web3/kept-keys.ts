import { type Hex, keccak256, stringToHex } from 'viem';

/*
 * Idempotency keys of calls that Hatchery was asked for and that have not ended, by what they do. A page that was left meanwhile asks
 * for the same call with the same key, so that nothing is sent twice.
 */
const storageKey = 'hatchery.kept-calls';

/** Keys that this page made: their calls have not ended before. */
const made = new Set<string>();

function stored(): Record<string, string> {
  try {
    const content: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return typeof content === 'object' && content !== null ? (content as Record<string, string>) : {};
  } catch {
    return {};
  }
}

function store(keys: Record<string, string>): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(keys));
  } catch {
    // A full or forbidden storage only costs the memory across reloads.
  }
}

/** Names what a call does. */
export const digestOf = (call: object): Hex => keccak256(stringToHex(JSON.stringify(call)));

/** Returns the key of a call, and whether an earlier visit made it. */
export function keyOf(digest: Hex): { key: string; isEarlier: boolean } {
  const keys = stored();
  const key = keys[digest] ?? crypto.randomUUID();
  if (!keys[digest]) {
    made.add(key);
    store({ ...keys, [digest]: key });
  }
  return { key, isEarlier: !made.has(key) };
}

/** Forgets the key of a call that has ended. The next call of the kind is another one. */
export function forgetKey(digest: Hex): void {
  const { [digest]: _, ...rest } = stored();
  store(rest);
}
