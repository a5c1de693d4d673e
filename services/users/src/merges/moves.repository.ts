import type { Queryable, Transaction } from '@hatchery/kit/database';

/** A thing that moved with a merge. `detail` holds what is needed to move it back. */
export type Move<Detail = unknown> = { key: string; detail: Detail };

export async function insertMoves(tx: Transaction, mergeId: string, kind: string, moves: Move[]): Promise<void> {
  const rows = moves.map(({ key, detail }) => ({ merge_id: mergeId, kind, key, detail: JSON.stringify(detail) }));
  await tx.batchInsert('merge_moves', rows, 500);
}

export const listMoves = (db: Queryable, mergeId: string, kind: string): Promise<Move[]> =>
  db('merge_moves').where({ merge_id: mergeId, kind }).orderBy('key').select('key', 'detail');

export async function deleteMoves(tx: Transaction, mergeId: string): Promise<void> {
  await tx('merge_moves').where({ merge_id: mergeId }).delete();
}
