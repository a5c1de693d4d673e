import { Problem } from '@hatchery/api/problems';
import type { UltigenMonster } from '@hatchery/api/ultigen';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { UltigenContext } from '../context.ts';
import { presentMonster } from './monsters.presenter.ts';
import { listMonsters, lockMonsters, type StoredMonster } from './monsters.repository.ts';

export { growingOf, levelOf, monsterImage, presentForm, statusOf } from './monsters.presenter.ts';
export type Creature = StoredMonster;

/** Finds creatures by their ids, in no order. Those that nobody may see are left out. */
export const findCreatures = (db: Queryable, ids: number[]): Promise<Creature[]> => listMonsters(db, ids);

/** Finds creatures as `findCreatures`, which nobody else changes until `tx` ends. */
export async function lockCreatures(tx: Transaction, ids: number[]): Promise<Creature[]> {
  await lockMonsters(tx, ids);
  return listMonsters(tx, ids);
}

/** Tells a creature as the API does. @throws Problem not-found. */
export async function tellCreature(
  db: Queryable,
  { publicUrl }: Pick<UltigenContext, 'publicUrl'>,
  id: number,
): Promise<UltigenMonster> {
  const [monster] = await listMonsters(db, [id]);
  if (!monster) throw new Problem('not-found', `There is no monster ${id}.`);
  return presentMonster(monster, { publicUrl });
}
