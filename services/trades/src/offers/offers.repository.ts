import type { Queryable, Transaction } from '@hatchery/kit/database';
import { newestFirst } from '@hatchery/kit/lists';
import type { OfferChange, StoredOffer } from './offers.rules.ts';

const columns = {
  id: 'id',
  tradeId: 'trade_id',
  ownerId: 'owner_id',
  userId: 'user_id',
  bundleId: 'bundle_id',
  forBundleId: 'for_bundle_id',
  state: 'state',
  version: 'version',
  change: 'change',
  endReason: 'end_reason',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const;

type NewOffer = Pick<StoredOffer, 'id' | 'tradeId' | 'ownerId' | 'userId' | 'bundleId' | 'forBundleId'> & {
  movementId: string;
  now: Date;
};

/** Stores an offer that nobody sees before its hold is confirmed. */
export async function insertOffer(tx: Transaction, { now, ...offer }: NewOffer): Promise<void> {
  await tx('offers').insert({
    id: offer.id,
    trade_id: offer.tradeId,
    owner_id: offer.ownerId,
    user_id: offer.userId,
    bundle_id: offer.bundleId,
    for_bundle_id: offer.forBundleId,
    state: 'placing',
    movement_id: offer.movementId,
    created_at: now,
    updated_at: now,
  });
}

type Placing = StoredOffer & { movementId: string | null };

/** Finds an offer with the movement that makes its hold. */
export const findOffer = (db: Queryable, id: string): Promise<Placing | undefined> =>
  db('offers')
    .where({ id })
    .first({ ...columns, movementId: 'movement_id' });

/** Lists offers of some players for a trade that are open or about to be, the newest first. */
export const listLiveOffers = (db: Queryable, tradeId: string, userIds: string[]): Promise<StoredOffer[]> =>
  db('offers')
    .where({ trade_id: tradeId })
    .whereIn('user_id', userIds)
    .whereIn('state', ['placing', 'open'])
    .orderBy(newestFirst)
    .limit(100)
    .select(columns);

/** Lists trades with live offers of some players, and of some owners if they are named. */
export async function listTradesOffered(
  db: Queryable,
  { userIds, owners }: { userIds: string[]; owners?: string[] | undefined },
): Promise<string[]> {
  const query = db('offers').whereIn('user_id', userIds).whereIn('state', ['placing', 'open']);
  if (owners) query.whereIn('owner_id', owners);
  return query.distinct('trade_id').orderBy('trade_id').pluck('trade_id');
}

/** Lists trades for which some players have several live offers. */
export const listTradesOfferedTwice = (db: Queryable, userIds: string[]): Promise<string[]> =>
  db('offers')
    .whereIn('user_id', userIds)
    .whereIn('state', ['placing', 'open'])
    .groupBy('trade_id')
    .havingRaw('count(*) > 1')
    .orderBy('trade_id')
    .pluck('trade_id');

/** Lists the open offers for a trade. */
export const listOpenOffers = (db: Queryable, tradeId: string): Promise<StoredOffer[]> =>
  db('offers').where({ trade_id: tradeId, state: 'open' }).orderBy(newestFirst).limit(1_000).select(columns);

type Counts = { ofTrade: number; ofPlayer: number };

/** Counts live offers for a trade, and of some players. They place no other one before `tx` ends. */
export async function countOffers(
  tx: Transaction,
  { tradeId, userId, family }: { tradeId: string; userId: string; family: string[] },
): Promise<Counts> {
  const live = ['placing', 'open'];
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('offers of ' || ?, 0))`, [userId]);
  const [trade, player] = await Promise.all([
    tx('offers').where({ trade_id: tradeId }).whereIn('state', live).count({ live: '*' }).first(),
    tx('offers').whereIn('user_id', family).whereIn('state', live).count({ live: '*' }).first(),
  ]);
  return { ofTrade: Number(trade?.live), ofPlayer: Number(player?.live) };
}

/** Opens an offer that was being placed. */
export async function updatePlaced(tx: Transaction, id: string, version: number): Promise<void> {
  await tx('offers').where({ id, state: 'placing' }).update({ state: 'open', version, movement_id: null });
}

/** Forgets an offer whose hold was refused. */
export async function deleteOffer(tx: Transaction, id: string): Promise<void> {
  await tx('offers').where({ id, state: 'placing' }).delete();
}

/** Notes a change of what is offered that the ledger has not confirmed, or that it is over. */
export async function updateChange(tx: Transaction, id: string, change: OfferChange | null): Promise<void> {
  await tx('offers')
    .where({ id })
    .update({ change: change && JSON.stringify(change) });
}

type Replacement = Pick<StoredOffer, 'id' | 'bundleId' | 'forBundleId' | 'version'> & { now: Date };

/** Replaces what is offered. An offer stays its player's also after a merge of accounts, which may be undone. */
export async function updateReplaced(tx: Transaction, { id, now, ...offer }: Replacement): Promise<void> {
  const { bundleId, forBundleId, version } = offer;
  await tx('offers').where({ id }).update({
    bundle_id: bundleId,
    for_bundle_id: forBundleId,
    version,
    change: null,
    updated_at: now,
  });
}

/** Ends offers. */
export async function updateEnded(
  tx: Transaction,
  ids: string[],
  { state, reason, now }: { state: 'accepted' | 'ended'; reason: string | null; now: Date },
): Promise<void> {
  await tx('offers')
    .whereIn('id', ids)
    .update({ state, end_reason: reason, movement_id: null, change: null, updated_at: now, ended_at: now });
}
