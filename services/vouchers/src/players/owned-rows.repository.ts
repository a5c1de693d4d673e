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

/** Lists the merges by which a player got a row, and which may be undone. */
export async function listMergesOfRow(
  tx: Transaction,
  { kind, id, userId }: { kind: RowKind; id: string; userId: string },
): Promise<string[]> {
  const { rows } = await tx.raw(
    `with recursive absorbed (user_id, merge_id) as (
       select user_id, merge_id from departures where into_id = :userId
       union
       select departures.user_id, departures.merge_id from departures join absorbed on departures.into_id = absorbed.user_id
     )
     select merge_id as "mergeId" from absorbed join merge_rows using (merge_id)
     where kind = :kind and key = :id order by merge_id`,
    { kind, id, userId },
  );
  return rows.map(({ mergeId }: { mergeId: string }) => mergeId);
}

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
