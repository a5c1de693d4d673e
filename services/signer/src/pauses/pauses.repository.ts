import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Pause } from './pauses.rules.ts';

/** Lists what is paused, by name. There are few: four parts, and one of each chain. */
export const listPauses = (db: Queryable): Promise<Pause[]> =>
  db('pauses').select('name', 'reason', 'caller', 'since').orderBy('name');

/** @returns whether it was not paused before. The first reason stays. */
export async function insertPause(tx: Transaction, pause: Pause): Promise<boolean> {
  const rows = await tx('pauses').insert(pause).onConflict('name').ignore().returning('name');
  return rows.length > 0;
}

/** @returns whether it was paused. */
export const deletePause = async (tx: Transaction, name: string): Promise<boolean> =>
  (await tx('pauses').where({ name }).delete()) > 0;
