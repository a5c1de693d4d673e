import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { HoldReason } from './reasons.ts';

export type HoldStatus = 'live' | 'settled' | 'released' | 'expired';

export type HoldPart = { unitId: string; amount: bigint };

export type Hold = {
  id: string;
  reference: string;
  /** Who gets it back. */
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

/** Finds a hold and locks it until `tx` ends. */
export const lockHold = (tx: Transaction, reference: string): Promise<Hold | undefined> =>
  tx('holds').where({ reference }).forUpdate().first(columns);

export async function listHoldParts(db: Queryable, id: string): Promise<HoldPart[]> {
  const rows = await db('hold_parts').where({ hold_id: id }).orderBy('unit_id').select('unit_id', 'amount');
  return rows.map((row) => ({ unitId: row.unit_id, amount: BigInt(row.amount) }));
}

type HoldEnd = { status: Exclude<HoldStatus, 'live'>; reference: string; digest: string; now: Date };

/** Ends a hold, which the caller has locked. */
export async function endHold(tx: Transaction, id: string, { status, reference, digest, now }: HoldEnd): Promise<void> {
  await tx('holds')
    .where({ id, status: 'live' })
    .update({ status, end_reference: reference, end_digest: digest, ended_at: now });
}

/** What is on hold of a voucher. */
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
