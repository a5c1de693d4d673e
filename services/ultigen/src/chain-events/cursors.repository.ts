import type { Transaction } from '@hatchery/kit/database';
import type { Knex } from 'knex';
import type { Hash } from 'viem';

export type Cursor = { seen_number: number; seen_hash: Hash | null; final_number: number };

/** How far the projection of a chain is, kept from moving until `tx` ends. Whoever changes what is projected begins here. */
export async function lockCursor(tx: Transaction, chainId: number): Promise<Cursor> {
  await tx('chain_cursors').insert({ chain_id: chainId }).onConflict('chain_id').ignore();
  return tx('chain_cursors').where({ chain_id: chainId }).forUpdate().first();
}

export const selectCursor = (db: Knex, chainId: number): Promise<Cursor | undefined> =>
  db('chain_cursors').where({ chain_id: chainId }).first();

export async function moveCursor(
  tx: Transaction,
  chainId: number,
  to: { seen_number?: number; seen_hash?: string | null; final_number?: number },
): Promise<void> {
  await tx('chain_cursors').where({ chain_id: chainId }).update(to);
}

/** Chains that were followed before. */
export const selectChainIds = (db: Knex): Promise<number[]> =>
  db('chain_cursors').orderBy('chain_id').limit(10).pluck('chain_id');
