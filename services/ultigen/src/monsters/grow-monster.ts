import { tellOwnersOfChange } from '@hatchery/indexing/tell-owners';
import type { Transaction } from '@hatchery/kit/database';
import { recordLife } from '../life/life.ts';
import { levelOf } from './monsters.presenter.ts';
import { findMonster } from './monsters.repository.ts';
import { addEarnedXp } from './raised-monsters.repository.ts';

export { findIdByToken as ownedMonster, findNewestId as newestMonsterOf } from './raised-monsters.repository.ts';

type Gain = { amount: number; reason: string; app?: string | undefined; now: Date };

/**
 * Gives a monster experience beside what the chain tells, writes it into its log, and has its owner's open pages show it.
 * @returns undefined if there is no such monster any more.
 */
export async function growMonster(
  tx: Transaction,
  id: number,
  { amount, reason, app, now }: Gain,
): Promise<{ xp: number; level: number } | undefined> {
  await addEarnedXp(tx, id, amount);
  const monster = await findMonster(tx, id);
  const level = monster && levelOf(monster);
  const before = monster && levelOf({ ...monster, xp: monster.xp - amount, earnedXp: monster.earnedXp - amount });
  const entry = { monsterId: id, at: now, reason, app };
  await recordLife(tx, [
    { ...entry, kind: 'experience', amount },
    ...(level !== undefined && level !== before ? [{ ...entry, kind: 'level' as const, properties: { level } }] : []),
  ]);
  if (!monster || level === undefined) return undefined;
  await tellOwnersOfChange(tx, { monsters: [monster.owner] });
  return { xp: monster.xp, level };
}

/** Tells what a monster has. @returns undefined if there is no such monster any more. */
export async function sizeOfMonster(tx: Transaction, id: number): Promise<{ xp: number; level: number } | undefined> {
  const monster = await findMonster(tx, id);
  return monster && { xp: monster.xp, level: levelOf(monster) };
}
