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

/** Stores a proposal, or renews the one between the same accounts. @returns its id; undefined when either account is no full one. */
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
  forget_at: Date | null;
};

const toMerge = (row: Row): Merge => ({
  id: row.id,
  intoId: row.into_id,
  fromId: row.from_id,
  credential: { kind: row.credential_kind, name: row.credential_name },
  status: row.status,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  undoUntil: row.undo_until,
  shown: row.shown,
});

/** A merge into the account of a user. */
export async function findMerge(db: Queryable, id: string, intoId: string): Promise<Merge | undefined> {
  const row = await db<Row>('merges').where({ id, into_id: intoId }).first();
  return row && toMerge(row);
}

/** Merges into the account of a user, newest first; proposals that lapsed are left out. */
export async function listMerges(db: Queryable, intoId: string, now: Date): Promise<Merge[]> {
  const rows = await db<Row>('merges')
    .where({ into_id: intoId })
    .whereIn('status', ['proposed', 'merged', 'undone'])
    .andWhere((some) => some.whereNot({ status: 'proposed' }).orWhere('expires_at', '>', now))
    .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
    .limit(20);
  return rows.map(toMerge);
}

export async function updateMerge(
  tx: Transaction,
  id: string,
  changes: Partial<Pick<Row, 'status' | 'undo_until' | 'forget_at'>> & { shown?: Shown },
): Promise<void> {
  const { shown, ...rest } = changes;
  await tx('merges')
    .where({ id })
    .update({ ...rest, ...(shown ? { shown: JSON.stringify(shown) } : {}) });
}

/** Nothing that was proposed with an account that is absorbed now can be confirmed any more. */
export async function expireProposals(tx: Transaction, userId: string): Promise<void> {
  await tx('merges')
    .where({ status: 'proposed' })
    .andWhere((side) => side.where({ into_id: userId }).orWhere({ from_id: userId }))
    .update({ status: 'expired' });
}

const beyondUndoing = (db: Queryable, now: Date) =>
  db('merges').where({ status: 'merged' }).andWhere('undo_until', '<=', now);

/** Absorbed accounts whose merge can be undone no more, and so the first of a chain before the next. */
export const listForErasure = (db: Queryable, now: Date, limit: number): Promise<string[]> =>
  beyondUndoing(db, now).orderBy('undo_until').limit(limit).pluck('from_id');

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

export const walletAddressesOf = (db: Queryable, userId: string): Promise<string[]> =>
  db('wallets').where({ user_id: userId }).orderBy('address').pluck('address');

export type Absorbed = {
  display_name: string | null;
  picture: string | null;
  referral_count: number;
  both_email: boolean;
  both_discord: boolean;
};

/** What a preview tells of an account, and what both accounts have of which one can stay. */
export async function findAbsorbed(db: Queryable, { fromId, intoId }: Merge): Promise<Absorbed> {
  const { rows } = await db.raw(
    `select display_name, picture, referral_count,
       email is not null and exists (select 1 from users where id = :intoId and email is not null) as both_email,
       (select count(*) = 2 from discord_identities where user_id in (:fromId, :intoId)) as both_discord
     from users where id = :fromId`,
    { fromId, intoId },
  );
  return rows[0];
}
