import { randomUUID } from 'node:crypto';
import { emptyNest, type Nest, nestFrom } from '../engine/nest.ts';
import type { Config } from './config.ts';
import { send } from './hatchery.ts';
import { Refusal } from './refusal.ts';

type Save = { version: number; data?: unknown };

const pathOf = (userId: string): string => `players/${encodeURIComponent(userId)}/saves/Nest`;

/** Reads the save of a player. @returns 'hidden' if they do not share it, undefined if there is none */
async function readSave(config: Config, userId: string): Promise<Save | 'hidden' | undefined> {
  const { status, isGood, answer } = await send<Save>(config, pathOf(userId), { method: 'GET' });
  if (isGood) return answer;
  return status === 404 ? undefined : 'hidden';
}

/** Returns what a player's save holds; undefined if that is nothing of this game, or Hatchery is away. */
export async function findNest(config: Config, userId: string): Promise<Nest | undefined> {
  const save = await withoutSaves(() => readSave(config, userId));
  return save === 'hidden' ? undefined : nestFrom(save?.data);
}

/**
 * Writes the next version of a player's save. If another device writes meanwhile, its version is read and changed, once.
 * @returns whether the save holds the change
 */
export async function changeNest(config: Config, userId: string, change: (nest: Nest) => Nest): Promise<boolean> {
  const isWritten = await withoutSaves(
    async () => (await tryChange(config, userId, change)) ?? tryChange(config, userId, change),
  );
  return isWritten ?? false;
}

/** @returns undefined if another write came first */
async function tryChange(config: Config, userId: string, change: (nest: Nest) => Nest): Promise<boolean | undefined> {
  const save = await readSave(config, userId);
  if (save === 'hidden') return false;
  const known = nestFrom(save?.data);
  const next = change(known ?? emptyNest);
  if (next === known) return true;
  const { status, isGood } = await send(config, pathOf(userId), {
    method: 'PUT',
    headers: { 'if-match': save ? `"${save.version}"` : '*', 'idempotency-key': randomUUID() },
    // A later release may have stored more: it is kept.
    body: { data: known ? { ...(save?.data as object), ...next } : next },
  });
  return status === 409 ? undefined : isGood;
}

/** Goes on where Hatchery is away: a game is played without saves too. */
const withoutSaves = <Value>(work: () => Promise<Value>): Promise<Value | undefined> =>
  work().catch((error) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
