import type { Queryable, Transaction } from '@hatchery/kit/database';
import { newestFirst, type Page, type Paging, readPage } from '@hatchery/kit/lists';
import { traceparentToKeep } from '@hatchery/kit/tracing';
import type { Address } from 'viem';
import type { Hatch } from './hatches.rules.ts';

const columns = {
  id: 'id',
  chainId: 'chain_id',
  address: 'address',
  custodial: 'custodial',
  awaitsEggs: 'awaits_eggs',
  eggType: 'egg_type',
  amount: 'amount',
  status: 'status',
  failure: 'failure',
  bound: 'bound',
  createdAt: 'created_at',
};

type NewHatch = Omit<Hatch, 'status' | 'failure' | 'bound'> & {
  /** The gift whose eggs it awaits, if that is no welcome egg. */
  giftId?: string;
};

export async function insertHatch(tx: Transaction, hatch: NewHatch): Promise<void> {
  const { chainId, eggType, awaitsEggs, giftId = null, createdAt, ...rest } = hatch;
  const places = { chain_id: chainId, egg_type: eggType, awaits_eggs: awaitsEggs, gift_id: giftId };
  const row = { ...rest, ...places, created_at: createdAt, traceparent: traceparentToKeep() };
  await tx('hatches').insert(row);
}

export const findHatch = (db: Queryable, id: string): Promise<Hatch | undefined> =>
  db('hatches').where({ id }).first(columns);

/** Lists hatches of some addresses on one chain, newest first. */
export const listHatches = (
  db: Queryable,
  { chainId, addresses }: { chainId: number; addresses: Address[] },
  paging: Paging,
): Promise<Page<Hatch>> =>
  readPage(
    db('hatches').where({ chain_id: chainId }).whereIn('address', addresses).orderBy(newestFirst).select(columns),
    paging,
  );

export const findHatchOf = (db: Queryable, id: string, addresses: Address[]): Promise<Hatch | undefined> =>
  db('hatches').where({ id }).whereIn('address', addresses).first(columns);

/** Finds hatches, which nobody else changes until `tx` ends. */
export const lockHatches = (tx: Transaction, ids: string[]): Promise<Hatch[]> =>
  tx('hatches').whereIn('id', ids).orderBy('id').forUpdate().select(columns);

/** Changes hatches that are in one of these states. @returns the ids of those that were. */
export async function updateHatches(
  tx: Transaction,
  { ids, statuses }: { ids: string[]; statuses: Hatch['status'][] },
  change: { status: Hatch['status']; failure?: string | null; bound?: boolean },
): Promise<string[]> {
  const changed = await tx('hatches').whereIn('id', ids).whereIn('status', statuses).update(change).returning('id');
  return changed.map(({ id }: { id: string }) => id);
}

/** Ends the reservations of failed hatches. @returns the ids of those that had one. */
export async function updateBound(tx: Transaction, ids: string[]): Promise<string[]> {
  const freed = await tx('hatches')
    .whereIn('id', ids)
    .where({ status: 'failed', bound: true })
    .update({ bound: false })
    .returning('id');
  return freed.map(({ id }: { id: string }) => id);
}

/** `traceparent`: the span that asked for it. Null where that is not recorded. */
type Continued = Pick<Hatch, 'id' | 'address'> & { traceparent: string | null };

/** Ends the wait of all hatches whose eggs are on chain by now. @returns those that waited, oldest first. */
export async function updateAwaiting(tx: Transaction, chainId: number): Promise<Continued[]> {
  const { rows } = await tx.raw(
    `with continued as (
       update hatches set awaits_eggs = false
       where awaits_eggs and status = 'preparing' and chain_id = ? and case
         when gift_id is not null then exists (select from gifts where gifts.id = hatches.gift_id and gifts.status = 'seen')
         else not exists (
           select from gifts
           where gifts.chain_id = hatches.chain_id and gifts.address = hatches.address and gifts.egg_type = hatches.egg_type
             and giver = 'welcome' and gifts.status <> 'seen') end
       returning id, address, created_at, traceparent
     )
     select id, address, traceparent from continued order by created_at, id`,
    [chainId],
  );
  return rows;
}

/** Takes seen hatches back to where their vouchers wait to be redeemed. */
export async function updateUnseenHatches(tx: Transaction, ids: string[]): Promise<void> {
  await tx('hatches')
    .whereIn('id', ids)
    .where({ status: 'seen' })
    .update({ status: tx.raw(`case when custodial then 'sent' else 'waiting' end`) });
}
