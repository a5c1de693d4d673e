import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Line } from '../bundles/bundles.ts';
import type { Movement } from '../movements/movements.ts';
import type { StoredTrade, TradeChange } from './trades.rules.ts';

export const tradeColumns = {
  id: 'trades.id',
  ownerId: 'trades.owner_id',
  status: 'trades.status',
  version: 'trades.version',
  termsVersion: 'trades.terms_version',
  bundleId: 'trades.bundle_id',
  request: 'trades.request',
  change: 'trades.change',
  movementId: 'trades.movement_id',
  claimId: 'trades.claim_id',
  takerId: 'trades.taker_id',
  offerId: 'trades.offer_id',
  received: 'trades.received',
  postingId: 'trades.posting_id',
  refusedAt: 'trades.refused_at',
  endReason: 'trades.end_reason',
  expiresAt: 'trades.expires_at',
  createdAt: 'trades.created_at',
  updatedAt: 'trades.updated_at',
  endedAt: 'trades.ended_at',
} as const;

type NewTrade = Pick<StoredTrade, 'id' | 'ownerId' | 'bundleId' | 'request' | 'movementId' | 'expiresAt'> & {
  now: Date;
};

/** Stores a trade that nobody sees before its hold is confirmed. */
export async function insertTrade(tx: Transaction, { now, request, ...trade }: NewTrade): Promise<void> {
  await tx('trades').insert({
    id: trade.id,
    owner_id: trade.ownerId,
    status: 'opening',
    bundle_id: trade.bundleId,
    request: JSON.stringify(request),
    movement_id: trade.movementId,
    expires_at: trade.expiresAt,
    created_at: now,
    updated_at: now,
  });
}

export const findTrade = (db: Queryable, id: string): Promise<StoredTrade | undefined> =>
  db('trades').where({ id }).first(tradeColumns);

/** Finds a trade and locks it until `tx` ends. Whoever locks it locks it before its offers and bundles. */
export const lockTrade = (tx: Transaction, id: string): Promise<StoredTrade | undefined> =>
  tx('trades').where({ id }).forUpdate().first(tradeColumns);

/** Counts trades of some players that are open or about to be. They create no other one before `tx` ends. */
export async function countLive(tx: Transaction, owner: string, family: string[]): Promise<number> {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('trades of ' || ?, 0))`, [owner]);
  const counted = await tx('trades')
    .whereIn('owner_id', family)
    .whereIn('status', ['opening', 'open', 'settling'])
    .count({ live: '*' })
    .first();
  return Number(counted?.live);
}

/** Opens a trade that was opening. */
export async function updateOpened(tx: Transaction, id: string): Promise<void> {
  await tx('trades').where({ id, status: 'opening' }).update({ status: 'open', movement_id: null });
}

/** Forgets a trade whose hold was refused. */
export async function deleteTrade(tx: Transaction, id: string): Promise<void> {
  await tx('trades').where({ id, status: 'opening' }).delete();
}

type Claim = Pick<StoredTrade, 'id' | 'termsVersion'> & {
  movement: Pick<Movement, 'id' | 'reference' | 'body'>;
  claimId: string;
  takerId: string;
  received: Line[];
  now: Date;
};

/**
 * Claims a trade for one who accepts the terms that were read, and stores the movement that settles it: in one statement, so that of many at
 * once one wins, and the others hold a connection no longer than they must. @returns whether it did.
 */
export async function updateClaimed(db: Queryable, { movement, received, ...claim }: Claim): Promise<boolean> {
  const { rowCount } = await db.raw(
    `with claimed as (
       update trades set status = 'settling', movement_id = :movementId, claim_id = :claimId, taker_id = :takerId,
         received = cast(:received as jsonb), updated_at = :now
       where id = :id and status = 'open' and change is null and terms_version = :termsVersion and expires_at > :now
       returning id
     )
     insert into movements (id, kind, subject, subject_id, reference, body, next_try_at)
     select cast(:movementId as uuid), 'settle', 'accept', id, :reference, cast(:body as jsonb), now() + interval '3 seconds' from claimed`,
    {
      ...claim,
      movementId: movement.id,
      reference: movement.reference,
      body: JSON.stringify(movement.body),
      received: JSON.stringify(received),
    },
  );
  return rowCount === 1;
}

type OfferClaim = Pick<Claim, 'id' | 'claimId' | 'takerId' | 'received' | 'now'> & {
  movementId: string;
  offerId: string;
};

/** Claims a locked trade for the player whose offer is accepted. */
export async function updateClaimedByOffer(
  tx: Transaction,
  { id, received, now, ...claim }: OfferClaim,
): Promise<void> {
  await tx('trades')
    .where({ id, status: 'open' })
    .update({
      status: 'settling',
      movement_id: claim.movementId,
      claim_id: claim.claimId,
      taker_id: claim.takerId,
      offer_id: claim.offerId,
      received: JSON.stringify(received),
      updated_at: now,
    });
}

/** Opens a trade again whose exchange was refused. */
export async function updateReopened(tx: Transaction, id: string, now: Date): Promise<void> {
  const nobody = { movement_id: null, claim_id: null, taker_id: null, offer_id: null, received: null };
  await tx('trades')
    .where({ id, status: 'settling' })
    .update({ status: 'open', ...nobody, refused_at: now, updated_at: now });
}

type Completion = { id: string; postingId: string | null; now: Date };

export async function updateCompleted(tx: Transaction, { id, postingId, now }: Completion): Promise<void> {
  await tx('trades')
    .where({ id, status: 'settling' })
    .update({ status: 'completed', posting_id: postingId, updated_at: now, ended_at: now });
}

type End = { id: string; status: 'cancelled' | 'expired'; reason: string; now: Date };

/** Ends an open trade without an exchange. */
export async function updateEnded(tx: Transaction, { id, status, reason, now }: End): Promise<void> {
  await tx('trades')
    .where({ id, status: 'open' })
    .update({ status, end_reason: reason, updated_at: now, ended_at: now });
}

/** Notes a change of what is given that the ledger has not confirmed, or that it is over. */
export async function updateChange(tx: Transaction, id: string, change: TradeChange | null): Promise<void> {
  await tx('trades')
    .where({ id })
    .update({ change: change && JSON.stringify(change) });
}

type Terms = Pick<StoredTrade, 'id' | 'bundleId' | 'request'> & { now: Date };

/** Replaces what is given and asked for. A trade stays its owner's also after a merge of accounts, which may be undone. */
export async function updateTerms(tx: Transaction, { id, bundleId, request, now }: Terms): Promise<void> {
  const next = tx.raw('version + 1');
  await tx('trades')
    .where({ id })
    .update({
      bundle_id: bundleId,
      request: JSON.stringify(request),
      change: null,
      version: next,
      terms_version: next,
      updated_at: now,
    });
}

/** Counts a change of the offers of a trade. @returns its version now. */
export async function updateVersion(tx: Transaction, id: string, now: Date): Promise<number> {
  const [row] = await tx('trades')
    .where({ id })
    .increment('version', 1)
    .update({ updated_at: now })
    .returning('version');
  return row.version;
}

/** Lists trades whose time is over, those that have been so for the longest time first. */
export const listDue = (db: Queryable, now: Date, limit: number): Promise<string[]> =>
  db('trades')
    .where({ status: 'open' })
    .where('expires_at', '<=', now)
    .whereNull('change')
    .orderBy(['expires_at', 'id'])
    .limit(limit)
    .pluck('id');

/** Lists trades of some players that are not over. */
export const listLive = (db: Queryable, family: string[]): Promise<string[]> =>
  db('trades').whereIn('owner_id', family).whereIn('status', ['opening', 'open', 'settling']).orderBy('id').pluck('id');
