import type { Transaction } from '@hatchery/kit/database';
import type { Knex } from 'knex';
import type { Address, Hex } from 'viem';

export type GiftRow = {
  id: string;
  address: Address;
  egg_type: number;
  amount: number;
  giver: string;
  status: 'pending' | 'signed' | 'sent' | 'failed' | 'seen';
  attempt: number;
  voucher_id: string | null;
  deadline: number | null;
  signature: Hex | null;
};

type NewGift = Pick<GiftRow, 'id' | 'address' | 'egg_type' | 'amount' | 'giver'> & { created_at: Date };

/** @returns false when this gift was made before. */
export async function insertGift(
  tx: Transaction,
  { id, address, egg_type, amount, giver, created_at }: NewGift,
): Promise<boolean> {
  const inserted = await tx
    .raw(
      `insert into gifts (id, address, egg_type, amount, giver, created_at) values (?, ?, ?, ?, ?, ?)
       on conflict (id) do nothing`,
      [id, address, egg_type, amount, giver, created_at],
    )
    .options({ name: 'gift-insert' });
  return inserted.rowCount === 1;
}

export const selectGift = (tx: Transaction, id: string): Promise<GiftRow | undefined> =>
  tx<GiftRow>('gifts').where({ id }).first();

/** Changes a gift that is still at this attempt and in one of these states. @returns whether it was. */
export async function updateGift(
  tx: Transaction,
  where: { id: string; attempt: number; statuses: GiftRow['status'][] },
  change: Partial<GiftRow> & { failure?: string | null },
): Promise<boolean> {
  const { id, attempt, statuses } = where;
  return (await tx('gifts').where({ id, attempt }).whereIn('status', statuses).update(change)) === 1;
}

export async function markSeen(
  tx: Transaction,
  uses: { voucher_id: string; block_number: number; transaction_hash: string }[],
): Promise<void> {
  await tx.raw(
    `update gifts set status = 'seen', block_number = used.block_number, transaction_hash = used.transaction_hash, failure = null
     from jsonb_to_recordset(cast(? as jsonb)) as used (voucher_id numeric, block_number bigint, transaction_hash text)
     where gifts.voucher_id = used.voucher_id`,
    [JSON.stringify(uses)],
  );
}

export async function markUnseenAbove(tx: Transaction, blockNumber: number): Promise<void> {
  await tx('gifts')
    .where('block_number', '>', blockNumber)
    .update({ status: 'sent', block_number: null, transaction_hash: null });
}

/** Remembers the final block in which each voucher was redeemed. */
export async function markUsed(tx: Transaction, uses: { voucher_id: string; block_number: number }[]): Promise<void> {
  await tx.raw(
    `update gifts set used_block = used.block_number
     from jsonb_to_recordset(cast(? as jsonb)) as used (voucher_id numeric, block_number bigint)
     where gifts.voucher_id = used.voucher_id`,
    [JSON.stringify(uses)],
  );
}

export async function markUnusedAbove(tx: Transaction, blockNumber: number): Promise<void> {
  await tx('gifts').where('used_block', '>', blockNumber).update({ used_block: null });
}

/** Takes gifts back to the start whose vouchers cannot be used any more and were not. @returns some of them; the rest wait for the next call. */
export async function restartExpired(
  tx: Transaction,
  finalTime: number,
  limit: number,
): Promise<Pick<GiftRow, 'id' | 'attempt' | 'address'>[]> {
  const { rows } = await tx.raw(
    `update gifts
     set attempt = attempt + 1, status = 'pending', voucher_id = null, deadline = null, signature = null,
       block_number = null, transaction_hash = null
     where id in (
       select id from gifts where used_block is null and deadline < ? order by deadline, id limit ? for update skip locked
     )
     returning id, attempt, address`,
    [finalTime, limit],
  );
  return rows;
}

/** Counts one more welcome egg of a day. @returns false when the day has no more. */
export async function countWelcome(tx: Transaction, day: string, perDay: number): Promise<boolean> {
  if (perDay === 0) return false;
  const counted = await tx.raw(
    `insert into welcome_days (day, given) values (?, 1)
     on conflict (day) do update set given = welcome_days.given + 1 where welcome_days.given < ?
     returning given`,
    [day, perDay],
  );
  return counted.rows.length === 1;
}

/** @returns false when this guest was welcomed before. */
export async function insertWelcome(tx: Transaction, userId: string, createdAt: Date): Promise<boolean> {
  const row = { user_id: userId, created_at: createdAt };
  return (await tx('welcomes').insert(row).onConflict('user_id').ignore().returning('user_id')).length === 1;
}

export async function nameWelcomeGift(tx: Transaction, userId: string, giftId: string): Promise<void> {
  await tx('welcomes').where({ user_id: userId }).update({ gift_id: giftId });
}

/** How many gifts have failed and wait for another attempt, for the metric that alerts. */
export async function countFailed(db: Knex): Promise<number> {
  const { rows } = await db.raw(`select count(*) as failed from gifts where status = 'failed'`);
  return rows[0].failed;
}
