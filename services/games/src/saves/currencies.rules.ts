import type { GameCurrency } from '@hatchery/api/game-shapes';
import { Problem } from '@hatchery/api/problems';
import type { Amounts, Earned, Writer } from './saves.rules.ts';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the keys of a JSON pointer (RFC 6901). */
const keysOf = (pointer: string): string[] =>
  pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

function placeOf(data: Json, pointer: string): { holder: unknown; last: string } {
  const keys = keysOf(pointer);
  const last = keys.pop() as string;
  let holder: unknown = data;
  for (const key of keys) holder = isObject(holder) && Object.hasOwn(holder, key) ? holder[key] : undefined;
  return { holder, last };
}

const isAmount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const noAmount = (pointer: string) =>
  new Problem('conflict', `This save has no whole number from 0 at ${pointer}. Nothing was changed.`);

/**
 * Adds to an amount inside data, which is changed. A key that is missing counts as 0, if what should hold it is there.
 * @param delta a whole number; negative to spend. @returns the amount afterwards.
 * @throws Problem insufficient-balance, conflict if there is no amount or it would become too large.
 */
export function addAmount(data: Json, pointer: string, delta: bigint): bigint {
  const { holder, last } = placeOf(data, pointer);
  if (!isObject(holder) || last === '__proto__') throw noAmount(pointer);
  const found = Object.hasOwn(holder, last) ? holder[last] : 0;
  if (!isAmount(found)) throw noAmount(pointer);
  const balance = BigInt(found) + delta;
  if (balance < 0n) throw new Problem('insufficient-balance', `This save holds ${found}, which is too little.`);
  if (balance > BigInt(Number.MAX_SAFE_INTEGER)) throw new Problem('conflict', 'This save cannot hold that much.');
  holder[last] = Number(balance);
  return balance;
}

/** Reads what a save holds at the place of each currency of its game. */
export const amountsIn = (data: Json, currencies: readonly Pick<GameCurrency, 'path'>[]): Amounts =>
  Object.fromEntries(
    currencies.map(({ path }) => {
      const { holder, last } = placeOf(data, path);
      const found = isObject(holder) && Object.hasOwn(holder, last) ? holder[last] : 0;
      return [path, isAmount(found) ? found : null];
    }),
  );

/** `before` is undefined for a new save. */
type Change = { earned: Earned; before: Amounts | undefined; after: Amounts; by: Writer };

/**
 * Returns how much of each amount was earned: given by the server of the game, or by the platform, and not spent since. Players write what
 * they like into their saves, so what they add counts for nothing. What a game adds counts, and not what it found there: nothing does
 * where that was no amount, or no currency yet.
 */
export const earnedAfter = ({ earned, before, after, by }: Change): Earned =>
  Object.fromEntries(
    Object.entries(after).flatMap(([path, held]) => {
      if (held === null) return [];
      const was = earned[path] ?? 0;
      const former = before ? before[path] : 0;
      const given = by === 'player' || former === undefined || former === null ? was : was + held - former;
      const now = Math.max(0, Math.min(held, given));
      return now > 0 ? [[path, now]] : [];
    }),
  );
