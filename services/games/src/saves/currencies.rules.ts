import { Problem } from '@hatchery/api/problems';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the keys of a JSON pointer (RFC 6901). */
const keysOf = (pointer: string): string[] =>
  pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

const noAmount = (pointer: string) =>
  new Problem('conflict', `This save has no whole number from 0 at ${pointer}. Nothing was changed.`);

/**
 * Adds to an amount inside data, which is changed. A key that is missing counts as 0, if what should hold it is there.
 * @param delta a whole number; negative to spend. @returns the amount afterwards.
 * @throws Problem insufficient-balance, conflict if there is no amount or it would become too large.
 */
export function addAmount(data: Json, pointer: string, delta: bigint): bigint {
  const keys = keysOf(pointer);
  const last = keys.pop() as string;
  let holder: unknown = data;
  for (const key of keys) holder = isObject(holder) && Object.hasOwn(holder, key) ? holder[key] : undefined;
  if (!isObject(holder) || last === '__proto__') throw noAmount(pointer);
  const found = Object.hasOwn(holder, last) ? holder[last] : 0;
  if (!Number.isSafeInteger(found) || (found as number) < 0) throw noAmount(pointer);
  const balance = BigInt(found as number) + delta;
  if (balance < 0n) throw new Problem('insufficient-balance', `This save holds ${found}, which is too little.`);
  if (balance > BigInt(Number.MAX_SAFE_INTEGER)) throw new Problem('conflict', 'This save cannot hold that much.');
  holder[last] = Number(balance);
  return balance;
}
