import { tellOwnersOfChange } from '@hatchery/indexing/tell-owners';
import type { Transaction } from '@hatchery/kit/database';
import { levelOf } from './monsters.presenter.ts';
import { findMonster } from './monsters.repository.ts';
import { addEarnedXp } from './raised-monsters.repository.ts';

export { findIdByToken as ownedMonster, findNewestId as newestMonsterOf } from './raised-monsters.repository.ts';

/**
 * Gives a monster experience beside what the chain tells, and has its owner's open pages show it. 0 only tells what it has.
 * @returns undefined if there is no such monster any more.
 */
export async function growMonster(
  tx: Transaction,
  id: number,
  amount: number,
): Promise<{ xp: number; level: number } | undefined> {
  if (amount > 0) await addEarnedXp(tx, id, amount);
  const monster = await findMonster(tx, id);
  if (!monster) return undefined;
  if (amount > 0) await tellOwnersOfChange(tx, { monsters: [monster.owner] });
  return { xp: monster.xp, level: levelOf(monster) };
}
