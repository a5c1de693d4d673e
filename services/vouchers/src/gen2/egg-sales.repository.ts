import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';

export type StoredSale = {
  id: string;
  userId: string;
  chainId: number;
  receiver: Address;
  eggType: number;
  amount: number;
  referral: Address;
  price: bigint;
};

type Receiver = Pick<StoredSale, 'chainId' | 'receiver'>;
type Player = Pick<StoredSale, 'userId'>;

/** Makes sales to one player, and those to one receiver, take turns until `tx` ends. */
export async function lockBuyer(tx: Transaction, { userId, chainId, receiver }: Receiver & Player): Promise<void> {
  for (const buyer of [userId, `${chainId} ${receiver}`])
    await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`egg sales ${buyer}`]);
}

/** Finds how many eggs signatures sell to a receiver that were used or still can be. */
export async function findSold(db: Queryable, { chainId, receiver }: Receiver): Promise<number> {
  const row = await db('egg_sales')
    .where({ chain_id: chainId, receiver })
    .whereNull('expired_at')
    .sum({ sold: 'amount' })
    .first();
  return Number(row?.sold ?? 0);
}

/** Finds how many eggs signatures sell to all wallets of a player that nobody has used yet, and that still can be used. */
export async function findUnused(tx: Transaction, { userId }: Player): Promise<number> {
  const { rows } = await tx.raw(
    `select coalesce(sum(amount), 0) as unused from egg_sales
     left join redemptions on redemptions.reference = 'vouchers:egg-sale:' || egg_sales.id
     where user_id = ? and expired_at is null and (asked or redemptions.state = 'signed')`,
    [userId],
  );
  return Number(rows[0].unused);
}

/** Finds the sale of a request. `asked` while it waits for its signature. */
export async function findRequested(
  tx: Transaction,
  requestId: string,
): Promise<(StoredSale & { asked: boolean }) | undefined> {
  const row = await tx('egg_sales').where({ request_id: requestId }).first();
  return (
    row && {
      ...{ id: row.id, userId: row.user_id, chainId: row.chain_id, receiver: row.receiver, eggType: row.egg_type },
      ...{ amount: row.amount, referral: row.referral, price: BigInt(row.price), asked: row.asked },
    }
  );
}

/** Stores a sale that waits for its signature. */
export async function insertSale(tx: Transaction, sale: StoredSale, requestId: string, now: Date): Promise<void> {
  const { userId, chainId, eggType, price, ...rest } = sale;
  await tx('egg_sales').insert({
    ...rest,
    user_id: userId,
    request_id: requestId,
    asked: true,
    chain_id: chainId,
    egg_type: eggType,
    price: String(price),
    created_at: now,
  });
}

/** Notes that a sale is signed. @returns false if it does not wait for that. */
export async function updateSigned(tx: Transaction, id: string): Promise<boolean> {
  return (await tx('egg_sales').where({ id, asked: true }).update({ asked: false })) === 1;
}

/** Deletes those of some sales that wait for their signature. @returns which. */
export async function deleteAsked(tx: Transaction, ids: string[]): Promise<string[]> {
  const rows: { id: string }[] = await tx('egg_sales').where({ asked: true }).whereIn('id', ids).delete(['id']);
  return rows.map(({ id }) => id);
}

/** Notes that signatures can no longer be used. Their eggs count no more. */
export async function updateExpired(tx: Transaction, ids: string[], now: Date): Promise<void> {
  await tx('egg_sales').whereIn('id', ids).update({ expired_at: now });
}
