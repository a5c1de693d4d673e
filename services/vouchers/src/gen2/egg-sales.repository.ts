import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';

export type StoredSale = {
  id: string;
  chainId: number;
  receiver: Address;
  eggType: number;
  amount: number;
  referral: Address;
  price: bigint;
};

type Receiver = Pick<StoredSale, 'chainId' | 'receiver'>;

/** Makes sales to one receiver take turns until `tx` ends. */
export async function lockReceiver(tx: Transaction, { chainId, receiver }: Receiver): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`egg sales ${chainId} ${receiver}`]);
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

export async function insertSale(tx: Transaction, sale: StoredSale, now: Date): Promise<void> {
  const { chainId, eggType, price, ...rest } = sale;
  await tx('egg_sales').insert({
    ...rest,
    chain_id: chainId,
    egg_type: eggType,
    price: String(price),
    created_at: now,
  });
}

/** Notes that signatures can no longer be used. Their eggs count no more. */
export async function updateExpired(tx: Transaction, ids: string[], now: Date): Promise<void> {
  await tx('egg_sales').whereIn('id', ids).update({ expired_at: now });
}
