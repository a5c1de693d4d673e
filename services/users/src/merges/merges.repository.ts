import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Merge, MergeStatus, ProvedCredential, Shown } from './merges.rules.ts';

type NewProposal = {
  id: string;
  intoUserId: string;
  fromUserId: string;
  provedBy: ProvedCredential;
  now: Date;
  expiresAt: Date;
};

/** Stores a proposal, or renews the one between the same accounts. @returns its id; undefined if either account is a guest or merged. */
export async function upsertProposal(tx: Transaction, proposal: NewProposal): Promise<string | undefined> {
  const { provedBy, ...row } = proposal;
  const { rows } = await tx.raw(
    `insert into merges (id, into_id, from_id, credential_kind, credential_name, status, created_at, expires_at, forget_at)
     select :id, receiving.id, absorbed.id, :kind, :name, 'proposed', :now, :expiresAt,
       :expiresAt::timestamptz + interval '7 days'
     from users as receiving, users as absorbed
     where receiving.id = :intoUserId and absorbed.id = :fromUserId
       and not receiving.guest and not absorbed.guest
       and receiving.absorbed_into is null and absorbed.absorbed_into is null
     on conflict (into_id, from_id) where status = 'proposed' do update
       set credential_kind = excluded.credential_kind, credential_name = excluded.credential_name,
           created_at = excluded.created_at, expires_at = excluded.expires_at, forget_at = excluded.forget_at
     returning id`,
    { ...row, ...provedBy },
  );
  return rows[0]?.id;
}

type Row = {
  id: string;
  into_id: string;
  from_id: string;
  credential_kind: ProvedCredential['kind'];
  credential_name: string;
  status: MergeStatus;
  created_at: Date;
  expires_at: Date;
  undo_until: Date | null;
  shown: Shown | null;
  display_name: string | null;
  picture: string | null;
};

const toMerge = (row: Row): Merge => ({
  id: row.id,
  intoId: row.into_id,
  fromId: row.from_id,
  from: { displayName: row.display_name ?? undefined, picture: row.picture ?? undefined },
  credential: { kind: row.credential_kind, name: row.credential_name },
  status: row.status,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  undoUntil: row.undo_until,
  shown: row.shown,
});

const mergesInto = (db: Queryable, intoId: string) =>
  db('merges')
    .join('users as absorbed', 'absorbed.id', 'merges.from_id')
    .where({ into_id: intoId })
    .select<Row[]>('merges.*', 'absorbed.display_name', 'absorbed.picture');

/** Finds a merge into the account of a user. */
export async function findMerge(db: Queryable, id: string, intoId: string): Promise<Merge | undefined> {
  const [row] = await mergesInto(db, intoId).where('merges.id', id);
  return row && toMerge(row);
}

/** Lists at most 20 merges into the account of a user, newest first, without expired proposals. */
export async function listMerges(db: Queryable, intoId: string, now: Date): Promise<Merge[]> {
  const rows = await mergesInto(db, intoId)
    .whereIn('status', ['proposed', 'merged', 'undone'])
    .andWhere((some) => some.whereNot({ status: 'proposed' }).orWhere('expires_at', '>', now))
    .orderBy([{ column: 'merges.created_at', order: 'desc' }, 'merges.id'])
    .limit(20);
  return rows.map(toMerge);
}

export async function updateMerge(
  tx: Transaction,
  id: string,
  changes: { status: MergeStatus; undoUntil?: Date; forgetAt: Date | null; shown?: Shown },
): Promise<void> {
  const { status, undoUntil, forgetAt, shown } = changes;
  const row = { status, undo_until: undoUntil, forget_at: forgetAt, shown: shown && JSON.stringify(shown) };
  await tx('merges').where({ id }).update(row);
}

/** Expires all proposals that involve an account, which has just been absorbed. */
export async function expireProposals(tx: Transaction, userId: string): Promise<void> {
  await tx('merges')
    .where({ status: 'proposed' })
    .andWhere((side) => side.where({ into_id: userId }).orWhere({ from_id: userId }))
    .update({ status: 'expired' });
}

const beyondUndoing = (db: Queryable, now: Date) =>
  db('merges').where({ status: 'merged' }).andWhere('undo_until', '<=', now);

/** Lists absorbed accounts whose merge can no longer be undone, oldest first, so that a chain is erased from its beginning. */
export const listForErasure = (
  db: Queryable,
  now: Date,
  limit: number,
): Promise<{ userId: string; intoId: string }[]> =>
  beyondUndoing(db, now).orderBy('undo_until').limit(limit).select({ userId: 'from_id', intoId: 'into_id' });

export const isForErasure = async (tx: Transaction, userId: string, now: Date): Promise<boolean> =>
  (await beyondUndoing(tx, now).where({ from_id: userId }).first('id')) !== undefined;

export async function setAbsorbedInto(tx: Transaction, userId: string, intoId: string | null): Promise<void> {
  await tx('users').where({ id: userId }).update({ absorbed_into: intoId });
}

/** Whether an account owns a credential that somebody proved. */
export async function ownsCredential(tx: Transaction, userId: string, credential: ProvedCredential): Promise<boolean> {
  const { rows } = await tx.raw(
    `select case :kind::text
       when 'wallet' then exists (select 1 from wallets where address = :name and user_id = :userId and kind = 'external')
       when 'google' then exists (select 1 from google_identities where email = :name and user_id = :userId)
       else exists (select 1 from users where lower(email) = lower(:name) and id = :userId)
     end as owns`,
    { ...credential, userId },
  );
  return rows[0].owns;
}

export const listWalletAddresses = (db: Queryable, userId: string): Promise<string[]> =>
  db('wallets').where({ user_id: userId }).orderBy('address').pluck('address');

type Absorbed = { referrals: number; bothEmail: boolean; bothDiscord: boolean };

/** Finds what a preview says of the absorbed account, and whether both accounts have what an account has once. */
export async function findAbsorbed(db: Queryable, { fromId, intoId }: Merge): Promise<Absorbed> {
  const { rows } = await db.raw(
    `select referral_count as referrals,
       email is not null and exists (select 1 from users where id = :intoId and email is not null) as "bothEmail",
       (select count(*) = 2 from discord_identities where user_id in (:fromId, :intoId)) as "bothDiscord"
     from users where id = :fromId`,
    { fromId, intoId },
  );
  return rows[0];
}
