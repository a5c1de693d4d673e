import type { Transaction } from '@hatchery/kit/database';
import type { Knex } from 'knex';
import type { Address } from 'viem';
import type { StoredHatch } from './hatches.rules.ts';

export type HatchRow = StoredHatch;

type NewHatch = Pick<HatchRow, 'id' | 'address' | 'custodial' | 'egg_type' | 'amount' | 'created_at'>;

export async function insertHatch(tx: Transaction, hatch: NewHatch): Promise<void> {
  await tx('hatches').insert(hatch);
}

export const selectHatch = (tx: Transaction, id: string): Promise<HatchRow | undefined> =>
  tx<HatchRow>('hatches').where({ id }).first();

const withFinality = (db: Knex, chainId: number) =>
  db('hatches')
    .leftJoin('chain_cursors', 'chain_cursors.chain_id', db.raw('?', [chainId]))
    .select('hatches.*', db.raw('coalesce(chain_cursors.final_number, 0) as final_number'));

export type Page = { page: number; limit: number };

/** Hatches of some addresses, newest first, and how many there are. */
export async function selectHatches(
  db: Knex,
  chainId: number,
  addresses: Address[],
  { page, limit }: Page,
): Promise<{ rows: HatchRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    withFinality(db, chainId)
      .whereIn('address', addresses)
      .orderBy([
        { column: 'created_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(limit)
      .offset((page - 1) * limit),
    db('hatches').whereIn('address', addresses).count({ total: '*' }).first(),
  ]);
  return { rows, total: Number(counted?.total ?? 0) };
}

export const selectHatchOf = (
  db: Knex,
  chainId: number,
  id: string,
  addresses: Address[],
): Promise<HatchRow | undefined> => withFinality(db, chainId).where('id', id).whereIn('address', addresses).first();

/** Changes a hatch that is in one of these states. @returns whether it was. */
export async function updateHatch(
  tx: Transaction,
  where: { id: string; statuses: HatchRow['status'][] },
  change: Partial<HatchRow>,
): Promise<boolean> {
  return (await tx('hatches').where({ id: where.id }).whereIn('status', where.statuses).update(change)) === 1;
}

export type HatchUse = { voucher_id: string; block_number: number; transaction_hash: string };

/** Marks hatches as seen whose vouchers were redeemed. @returns them as they were before, in no order. */
export async function markSeen(tx: Transaction, uses: HatchUse[]): Promise<HatchRow[]> {
  const before = await tx<HatchRow>('hatches')
    .whereIn(
      'voucher_id',
      uses.map(({ voucher_id }) => voucher_id),
    )
    .whereNot({ status: 'seen' })
    .forUpdate();
  await tx.raw(
    `update hatches set status = 'seen', block_number = used.block_number, transaction_hash = used.transaction_hash, failure = null
     from jsonb_to_recordset(cast(? as jsonb)) as used (voucher_id numeric, block_number bigint, transaction_hash text)
     where hatches.voucher_id = used.voucher_id`,
    [JSON.stringify(uses)],
  );
  return before;
}

export async function markUnseenAbove(tx: Transaction, blockNumber: number): Promise<void> {
  await tx('hatches')
    .where('block_number', '>', blockNumber)
    .update({
      status: tx.raw(`case when custodial then 'sent' else 'waiting' end`),
      block_number: null,
      transaction_hash: null,
    });
}

/** Remembers the final block in which each voucher was redeemed. */
export async function markUsed(tx: Transaction, uses: { voucher_id: string; block_number: number }[]): Promise<void> {
  await tx.raw(
    `update hatches set used_block = used.block_number
     from jsonb_to_recordset(cast(? as jsonb)) as used (voucher_id numeric, block_number bigint)
     where hatches.voucher_id = used.voucher_id`,
    [JSON.stringify(uses)],
  );
}

export async function markUnusedAbove(tx: Transaction, blockNumber: number): Promise<void> {
  await tx('hatches').where('used_block', '>', blockNumber).update({ used_block: null });
}

/** Fails hatches whose vouchers cannot be used any more and were not. @returns their ids. */
export async function failExpired(tx: Transaction, finalTime: number, failure: string): Promise<string[]> {
  const { rows } = await tx.raw(
    `update hatches set status = 'failed', failure = ?
     where used_block is null and deadline < ? and status in ('signed', 'waiting', 'sent')
     returning id`,
    [failure, finalTime],
  );
  return rows.map(({ id }: { id: string }) => id);
}
