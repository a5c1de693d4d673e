import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Named } from './gifts.rules.ts';

export type GiftKind = 'admin' | 'key' | 'transfer';
export type GiftPart = { unitId: string; amount: bigint };

export type Gift = {
  id: string;
  kind: GiftKind;
  /** The user or the API key that gave it. */
  giverId: string;
  recipientId: string | null;
  status: 'given' | 'waiting' | 'arrived' | 'returned';
  /** In words. */
  what: string;
  invitationId: string | null;
  returnsAt: Date | null;
  createdAt: Date;
};

const columns = {
  id: 'id',
  kind: 'kind',
  giverId: 'giver_id',
  recipientId: 'recipient_id',
  status: 'status',
  what: 'what',
  invitationId: 'invitation_id',
  returnsAt: 'returns_at',
  createdAt: 'created_at',
};

/** Stores a gift. @returns false when it was made before, or was cancelled. */
export async function insertGift(tx: Transaction, gift: Gift, named: Named): Promise<boolean> {
  const inserted = await tx
    .raw(
      `insert into gifts (id, kind, giver_id, recipient_id, status, what, named_by, named, invitation_id, returns_at,
         created_at, ended_at)
       select :id, :kind, :giverId, :recipientId, :status, :what, :by, :name, :invitationId, :returnsAt, :createdAt,
         :endedAt
       where not exists (select from cancelled_gifts where id = :id)
       on conflict (id) do nothing`,
      { ...gift, ...named, endedAt: gift.status === 'waiting' ? null : gift.createdAt },
    )
    .options({ name: 'voucher-gift-insert' });
  return inserted.rowCount === 1;
}

export const findGift = (db: Queryable, id: string): Promise<Gift | undefined> =>
  db('gifts').where({ id }).first(columns);

/** Finds a gift and locks it until `tx` ends. */
export const lockGift = (tx: Transaction, id: string): Promise<Gift | undefined> =>
  tx('gifts').where({ id }).forUpdate().first(columns);

/** Lists which of some ids are gifts. */
export const listGiven = (db: Queryable, ids: string[]): Promise<string[]> =>
  db('gifts').whereIn('id', ids).orderBy('id').pluck('id');

type Overdue = { id: string; invitationId: string; returnsAt: Date };

/** Lists gifts that had waited long enough at a time, the longest first, after another one of them. */
export async function listOverdue(
  db: Queryable,
  { now, after, limit }: { now: Date; after?: Overdue | undefined; limit: number },
): Promise<Overdue[]> {
  const query = db('gifts').where({ status: 'waiting' }).where('returns_at', '<=', now);
  if (after) query.whereRaw('(returns_at, id) > (?, ?)', [after.returnsAt, after.id]);
  return query
    .orderBy(['returns_at', 'id'])
    .limit(limit)
    .select({ id: 'id', invitationId: 'invitation_id', returnsAt: 'returns_at' });
}

/** Stores what waits. */
export async function insertGiftParts(tx: Transaction, giftId: string, parts: GiftPart[]): Promise<void> {
  await tx('gift_parts').insert(
    parts.map(({ unitId, amount }) => ({ gift_id: giftId, unit_id: unitId, amount: String(amount) })),
  );
}

export async function listGiftParts(tx: Transaction, giftId: string): Promise<(GiftPart & { assetId: string })[]> {
  const rows = await tx('gift_parts')
    .join('units', 'units.id', 'gift_parts.unit_id')
    .where({ gift_id: giftId })
    .orderBy('unit_id')
    .select({ unitId: 'unit_id', amount: 'amount', assetId: 'units.asset_id' });
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

/** Ends a gift that waits. Who came for it; null if nobody did, and then the address is forgotten. */
export async function updateEnded(
  tx: Transaction,
  id: string,
  { recipientId, now }: { recipientId: string | null; now: Date },
): Promise<void> {
  const ended =
    recipientId === null ? { status: 'returned', named: null } : { status: 'arrived', recipient_id: recipientId };
  await tx('gifts')
    .where({ id, status: 'waiting' })
    .update({ ...ended, ended_at: now });
}
