import type { Transaction } from '@hatchery/kit/database';

type OwnedRows = {
  table: string;
  /** The column with the player. */
  owner: string;
  /** How a deletion ends a row: it goes, forgets its player, or stays because others need it. */
  afterDeletion: 'deleted' | 'forgotten' | 'kept';
};

/** Tables with rows by player, beside the ledger and wallets. Their rows have an id. A new table adds its line here. */
export const ownedRows: readonly OwnedRows[] = [
  { table: 'airdrop_claims', owner: 'user_id', afterDeletion: 'forgotten' },
  { table: 'asset_agreements', owner: 'user_id', afterDeletion: 'deleted' },
  { table: 'claims', owner: 'user_id', afterDeletion: 'kept' },
  { table: 'deposits', owner: 'user_id', afterDeletion: 'kept' },
  { table: 'egg_sales', owner: 'user_id', afterDeletion: 'forgotten' },
  { table: 'gifts', owner: 'giver_id', afterDeletion: 'kept' },
  { table: 'gifts', owner: 'recipient_id', afterDeletion: 'kept' },
  { table: 'shared_receipts', owner: 'owner_id', afterDeletion: 'deleted' },
];

type RowKind = `${string}.${string}`;

const keyOf = ({ table, owner }: OwnedRows): RowKind => `${table}.${owner}`;

/** Gives all rows of a player to another one, and notes them for the merges that may be undone. */
export async function updateOwners(
  tx: Transaction,
  { from, into, merges }: { from: string; into: string; merges: string[] },
): Promise<void> {
  for (const rows of ownedRows)
    await tx.raw(
      `with moved as (update ?? set ?? = ? where ?? = ? returning id)
       insert into merge_rows (merge_id, kind, key)
       select merge_id, ?, moved.id::text from moved, unnest(?::uuid[]) as merge_id on conflict do nothing`,
      [rows.table, rows.owner, into, rows.owner, from, keyOf(rows), merges],
    );
}

/**
 * Gives rows back that a merge moved, as far as the other player still has them. The merges that moved them on forget them.
 * @param through those merges
 */
export async function restoreOwners(
  tx: Transaction,
  { from, into, mergeId, through }: { from: string; into: string; mergeId: string; through: string[] },
): Promise<void> {
  for (const rows of ownedRows)
    await tx.raw(
      `with back as (
         update ?? as moved set ?? = ? from merge_rows
         where merge_rows.merge_id = ? and merge_rows.kind = ? and moved.id::text = merge_rows.key and moved.?? = ?
         returning moved.id
       )
       delete from merge_rows using back where merge_id = any(?::uuid[]) and kind = ? and key = back.id::text`,
      [rows.table, rows.owner, into, mergeId, keyOf(rows), rows.owner, from, through, keyOf(rows)],
    );
}

/** Lists those of some merges that moved a row. */
export const listMergesOfRow = (
  tx: Transaction,
  row: { kind: RowKind; id: string },
  merges: string[],
): Promise<string[]> =>
  tx('merge_rows')
    .where({ kind: row.kind, key: row.id })
    .whereIn('merge_id', merges)
    .orderBy('merge_id')
    .pluck('merge_id');

/** Deletes or forgets what is left of a player. */
export async function forgetOwner(tx: Transaction, userId: string): Promise<void> {
  for (const { table, owner, afterDeletion } of ownedRows) {
    const rows = tx(table).where({ [owner]: userId });
    if (afterDeletion === 'deleted') await rows.delete();
    if (afterDeletion === 'forgotten') await rows.update({ [owner]: null });
  }
  // The words by which a gift was addressed.
  await tx('gifts').where({ giver_id: userId }).orWhere({ recipient_id: userId }).update({ named: null });
}
