import type { Database, Queryable, Transaction } from '@hatchery/kit/database';
import { prepared } from '@hatchery/kit/prepared';
import { traceparentToKeep } from '@hatchery/kit/tracing';
import type { Address } from 'viem';

export type Gift = {
  id: string;
  chainId: number;
  address: Address;
  eggType: number;
  amount: number;
  giver: string;
  /** `held`: it waits for room on the chain. */
  status: 'held' | 'pending' | 'signed' | 'sent' | 'failed' | 'seen';
  /** Each attempt has a voucher of its own. */
  attempt: number;
  /** The span that asked for it. Null where that is not recorded. */
  traceparent: string | null;
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
  traceparent: 'traceparent',
};

type NewGift = Omit<Gift, 'attempt' | 'traceparent'> & { createdAt: Date };

/** Stores a gift. @returns false when it was made before, or was cancelled. */
export async function insertGift(tx: Transaction, gift: NewGift): Promise<boolean> {
  const { id, chainId, address, eggType, amount, giver, status, createdAt } = gift;
  const inserted = await tx
    .raw(
      `insert into gifts (id, chain_id, address, egg_type, amount, giver, status, created_at, traceparent)
       select :id, :chainId, :address, :eggType, :amount, :giver, :status, :createdAt, :traceparent
       where not exists (select from cancelled_gifts where id = :id)
       on conflict (id) do nothing`,
      { id, chainId, address, eggType, amount, giver, status, createdAt, traceparent: traceparentToKeep() },
    )
    .options({ name: 'gift-insert' });
  return inserted.rowCount === 1;
}

export async function findGift(database: Database, id: string): Promise<Gift | undefined> {
  const find = prepared<{ id: string }, Gift>(database, 'gift-by-id', (knex, param) =>
    knex('gifts')
      .where({ id: param('id') })
      .select(columns),
  );
  return (await find({ id }))[0];
}

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

/** Lets held gifts go to the chain. @returns those that were held. */
export async function updateHeld(tx: Transaction, ids: string[]): Promise<Gift[]> {
  const { rows } = await tx.raw(
    `update gifts set status = 'pending' where id = any(?) and status = 'held'
     returning id, chain_id as "chainId", address, egg_type as "eggType", amount, giver, status, attempt, traceparent`,
    [ids],
  );
  return rows;
}

/** Lists the ids of welcome eggs of one type that an address has yet to get on chain. */
export const listPromised = (
  tx: Transaction,
  { chainId, address, eggType }: Pick<Gift, 'chainId' | 'address' | 'eggType'>,
): Promise<string[]> =>
  tx('gifts')
    .where({ chain_id: chainId, address, egg_type: eggType, giver: 'welcome' })
    .whereNot({ status: 'seen' })
    .orderBy('id')
    .pluck('id');

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
