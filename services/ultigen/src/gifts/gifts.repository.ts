import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';

export type Gift = {
  id: string;
  chainId: number;
  address: Address;
  eggType: number;
  amount: number;
  giver: string;
  status: 'pending' | 'signed' | 'sent' | 'failed' | 'seen';
  /** Each attempt has a voucher of its own. */
  attempt: number;
};

const columns = {
  id: 'id',
  chainId: 'chain_id',
  address: 'address',
  eggType: 'egg_type',
  amount: 'amount',
  giver: 'giver',
  status: 'status',
  attempt: 'attempt',
};

type NewGift = Omit<Gift, 'status' | 'attempt'> & { createdAt: Date };

/** Stores a gift. @returns false when it was made before. */
export async function insertGift(tx: Transaction, gift: NewGift): Promise<boolean> {
  const { id, chainId, address, eggType, amount, giver, createdAt } = gift;
  const inserted = await tx
    .raw(
      `insert into gifts (id, chain_id, address, egg_type, amount, giver, created_at) values (?, ?, ?, ?, ?, ?, ?)
       on conflict (id) do nothing`,
      [id, chainId, address, eggType, amount, giver, createdAt],
    )
    .options({ name: 'gift-insert' });
  return inserted.rowCount === 1;
}

export const findGift = (db: Queryable, id: string): Promise<Gift | undefined> =>
  db('gifts').where({ id }).first(columns);

export const listGifts = (db: Queryable, ids: string[]): Promise<Gift[]> =>
  db('gifts').whereIn('id', ids).orderBy('id').select(columns);

type Change = { status: Gift['status']; failure?: string | null };

/** Changes a gift that is still at this attempt and in one of these states. @returns whether it was. */
export async function updateGift(
  tx: Transaction,
  { id, attempt, statuses }: { id: string; attempt: number; statuses: Gift['status'][] },
  change: Change,
): Promise<boolean> {
  return (await tx('gifts').where({ id, attempt }).whereIn('status', statuses).update(change)) === 1;
}

/** Changes gifts in any state. */
export async function updateGifts(tx: Transaction, ids: string[], change: Change): Promise<void> {
  await tx('gifts').whereIn('id', ids).update(change);
}

/** Begins the next attempt of a gift, if it is still at this one. @returns the gift, if it began. */
export async function restartGift(
  tx: Transaction,
  { id, attempt }: { id: string; attempt: number },
): Promise<Gift | undefined> {
  const [gift] = await tx('gifts')
    .where({ id, attempt })
    .update({ attempt: attempt + 1, status: 'pending' })
    .returning(Object.values(columns));
  return gift && { ...gift, chainId: gift.chain_id, eggType: gift.egg_type };
}

/** Counts gifts that have failed and wait for another attempt, for the metric that alerts. */
export async function countFailed(db: Queryable): Promise<number> {
  const { rows } = await db.raw(`select count(*) as failed from gifts where status = 'failed'`);
  return rows[0].failed;
}
