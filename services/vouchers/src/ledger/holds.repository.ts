import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { HoldReason, HoldStatus } from './reasons.ts';

export type HoldPart = { unitId: string; amount: bigint };

export type Hold = {
  id: string;
  reference: string;
  /** Gets it back when it is released. */
  userId: string;
  reason: HoldReason;
  status: HoldStatus;
  until: Date | null;
  endReference: string | null;
  endDigest: string | null;
};

const columns = {
  id: 'id',
  reference: 'reference',
  userId: 'user_id',
  reason: 'reason',
  status: 'status',
  until: 'until',
  endReference: 'end_reference',
  endDigest: 'end_digest',
};

type NewHold = Pick<Hold, 'id' | 'reference' | 'userId' | 'reason' | 'until'> & { parts: HoldPart[]; now: Date };

/** Stores a hold with its parts. Does nothing if its reference is known. */
export async function insertHold(
  tx: Transaction,
  { id, reference, userId, reason, until, parts, now }: NewHold,
): Promise<void> {
  await tx
    .raw(
      `with hold as (
         insert into holds (id, reference, user_id, reason, until, created_at)
         values (:id, :reference, :userId, :reason, :until, :now)
         on conflict do nothing returning id
       )
       insert into hold_parts (hold_id, unit_id, amount)
       select hold.id, part.unit_id, part.amount
       from hold, unnest(:units::uuid[], :amounts::numeric[]) as part(unit_id, amount)`,
      {
        id,
        reference,
        userId,
        reason,
        until,
        now,
        units: parts.map(({ unitId }) => unitId),
        amounts: parts.map(({ amount }) => String(amount)),
      },
    )
    .options({ name: 'ledger-insert-hold' });
}

/** Finds a hold. */
export const findHold = (db: Queryable, reference: string): Promise<Hold | undefined> =>
  db('holds').where({ reference }).first(columns);

/** Finds holds and locks them until `tx` ends, in the order of their ids. */
export const lockHolds = (tx: Transaction, ids: string[]): Promise<Hold[]> =>
  tx('holds').whereIn('id', ids).orderBy('id').forUpdate().select(columns);

/** Finds the live holds of a player with their parts, and locks them until `tx` ends. */
export async function lockHoldsOf(tx: Transaction, userId: string): Promise<{ id: string; parts: HoldPart[] }[]> {
  const ids: string[] = await tx('holds')
    .where({ user_id: userId, status: 'live' })
    .orderBy('id')
    .forUpdate()
    .pluck('id');
  const parts = await listHoldParts(tx, ids);
  return ids.map((id) => ({ id, parts: parts.get(id) ?? [] }));
}

/** Lets another player get back what holds have. */
export async function updateHoldOwners(tx: Transaction, ids: string[], userId: string): Promise<void> {
  if (ids.length > 0) await tx('holds').whereIn('id', ids).update({ user_id: userId });
}

/** Lists holds by their ids, also those that ended. */
export const listHolds = (db: Queryable, ids: string[]): Promise<Hold[]> =>
  db('holds').whereIn('id', ids).orderBy('id').select(columns);

/** Lists what holds consist of, by their ids. */
export async function listHoldParts(db: Queryable, ids: string[]): Promise<Map<string, HoldPart[]>> {
  const rows = await db('hold_parts').whereIn('hold_id', ids).orderBy(['hold_id', 'unit_id']);
  const parts = new Map<string, HoldPart[]>(ids.map((id) => [id, []]));
  for (const row of rows) parts.get(row.hold_id)?.push({ unitId: row.unit_id, amount: BigInt(row.amount) });
  return parts;
}

export type HoldEnd = { id: string; digest: string };

/** Ends holds, which the caller has locked. */
export async function endHolds(
  tx: Transaction,
  ends: HoldEnd[],
  { status, reference, now }: { status: Exclude<HoldStatus, 'live'>; reference: string; now: Date },
): Promise<void> {
  await tx.raw(
    `update holds set status = :status, end_reference = :reference, end_digest = ended.digest, ended_at = :now
     from unnest(:ids::uuid[], :digests::text[]) as ended(id, digest) where holds.id = ended.id and holds.status = 'live'`,
    { status, reference, now, ids: ends.map(({ id }) => id), digests: ends.map(({ digest }) => digest) },
  );
}

/** An amount of a voucher that is on hold. */
export type HeldAmount = {
  holdId: string;
  reference: string;
  unitId: string;
  amount: bigint;
  reason: HoldReason;
  until: Date | null;
};

/** Most live holds that one list shows. */
const mostHolds = 1_000;

/** Lists what a player has on hold in some units, what ends first before the others. */
export async function listHeld(db: Queryable, userId: string, unitIds: string[]): Promise<HeldAmount[]> {
  const rows = await db('holds')
    .join('hold_parts', 'hold_parts.hold_id', 'holds.id')
    .where({ 'holds.user_id': userId, 'holds.status': 'live' })
    .whereIn('hold_parts.unit_id', unitIds)
    .orderByRaw('holds.until nulls last, holds.id, hold_parts.unit_id')
    .limit(mostHolds)
    .select({
      holdId: 'holds.id',
      reference: 'holds.reference',
      unitId: 'hold_parts.unit_id',
      amount: 'hold_parts.amount',
      reason: 'holds.reason',
      until: 'holds.until',
    });
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}
