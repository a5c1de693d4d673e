import type { Queryable, Transaction } from '@hatchery/kit/database';
import { liveStates, type Signature, type SignatureKind, type SignatureState } from './signatures.rules.ts';

const columns = {
  id: 'id',
  kind: 'kind',
  subject: 'subject',
  userId: 'user_id',
  keyId: 'key_id',
  chainId: 'chain_id',
  account: 'account',
  request: 'request',
  relayed: 'relayed',
  owed: 'owed',
  firstId: 'first_id',
  attempt: 'attempt',
  failures: 'failures',
  state: 'state',
  failure: 'failure',
  createdAt: 'created_at',
};
const selected = Object.entries(columns)
  .map(([name, column]) => `${column} as "${name}"`)
  .join(', ');

/** Makes duplicates of a request take turns until `tx` ends. */
export async function lockRequest(tx: Transaction, requestId: string): Promise<void> {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('signature for ' || ?, 0))`, [requestId]);
}

export const findRequested = (tx: Transaction, requestId: string): Promise<Signature | undefined> =>
  tx('signatures').where({ request_id: requestId }).first(columns);

/** Finds the request that a signature was reserved by. */
export const findRequestOf = async (db: Queryable, id: string): Promise<string | undefined> =>
  (await db('signatures').where({ id }).first('request_id'))?.request_id;

/** Stores a signature that is to be made. @returns false if its request has one. */
export async function insertSignature(
  tx: Transaction,
  { request, userId, keyId, chainId, firstId, createdAt, ...row }: Signature,
  { requestId, dueAt }: { requestId: string; dueAt: Date | null },
): Promise<boolean> {
  const inserted = await tx('signatures')
    .insert({
      ...row,
      ...{ user_id: userId, key_id: keyId, chain_id: chainId, first_id: firstId, created_at: createdAt },
      ...{ request_id: requestId, due_at: dueAt, request: JSON.stringify(request) },
    })
    .onConflict()
    .ignore()
    .returning('id');
  return inserted.length === 1;
}

export const listSignatures = (db: Queryable, ids: string[]): Promise<Signature[]> =>
  db('signatures').whereIn('id', ids).orderBy('id').select(columns);

/** Deletes a reservation that waits for its signature. @returns whether it did. */
export const deleteAsked = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx('signatures').where({ id, state: 'asked', owed: false }).delete()) === 1;

type Change = { state: SignatureState; failure?: string | null; dueAt?: Date | null; endedAt?: Date };

const changed = ({ state, failure, dueAt, endedAt }: Change) => ({
  state,
  ...(failure === undefined ? {} : { failure }),
  ...(dueAt === undefined ? {} : { due_at: dueAt }),
  ...(endedAt === undefined ? {} : { ended_at: endedAt }),
});

/** Changes a signature that is in one of these states. @returns whether it was. */
export const updateSignature = async (
  tx: Transaction,
  { id, from }: { id: string; from: SignatureState[] },
  change: Change,
): Promise<boolean> => (await tx('signatures').where({ id }).whereIn('state', from).update(changed(change))) === 1;

/** Changes signatures in any state. @returns them, changed. */
export async function updateSignatures(tx: Transaction, ids: string[], change: Change): Promise<Signature[]> {
  const rows: { id: string }[] = await tx('signatures').whereIn('id', ids).update(changed(change)).returning('id');
  return listSignatures(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Puts signatures back to where they were before a block redeemed them. */
export async function updateUnseen(tx: Transaction, ids: string[]): Promise<void> {
  await tx.raw(
    `update signatures set state = case when relayed then 'sent' else 'signed' end, ended_at = null where id = any(?)`,
    [ids],
  );
}

/** Takes signatures that are due, the longest first, so that they are due again only later. */
export async function updateTaken(
  db: Queryable,
  { now, again, limit }: { now: Date; again: Date; limit: number },
): Promise<Signature[]> {
  const { rows } = await db.raw(
    `update signatures set due_at = :again
     where id = any(array(
       select id from signatures where due_at <= :now order by due_at, id limit :limit for update skip locked
     ))
     returning ${selected}`,
    { now, again, limit },
  );
  return rows;
}

/** Lists reservations that have waited for their signature for long, oldest first. */
export const listAskedBefore = (db: Queryable, before: Date, limit: number): Promise<Signature[]> =>
  db('signatures')
    .where({ state: 'asked', owed: false })
    .andWhere('created_at', '<', before)
    .orderBy(['created_at', 'id'])
    .limit(limit)
    .select(columns);

/** Counts what was signed for a player and is not used yet. */
export async function countLive(
  db: Queryable,
  { userId, kind }: { userId: string; kind: SignatureKind },
): Promise<number> {
  const row = await db('signatures')
    .where({ user_id: userId, kind })
    .whereIn('state', [...liveStates])
    .count({ total: '*' })
    .first();
  return Number(row?.total ?? 0);
}

/** Makes what the platform sends for a player take turns until `tx` ends. */
export async function lockRelayed(tx: Transaction, userId: string): Promise<void> {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('relayed for ' || ?, 0))`, [userId]);
}

/** Counts what the platform sends for a player, whatever became of it, and tells when the first one was asked for. */
export async function countRelayed(
  db: Queryable,
  userId: string,
  since: Date,
): Promise<{ total: number; first: Date | null }> {
  const relayed = db('signatures').where({ user_id: userId, relayed: true }).andWhere('created_at', '>', since);
  const row = await relayed.count({ total: '*' }).min({ first: 'created_at' }).first();
  return { total: Number(row?.total ?? 0), first: row?.first ?? null };
}

/** Finds the live signature of a kind about one thing, for one account. */
export const findLive = (
  db: Queryable,
  { kind, chainId, account, subject }: Pick<Signature, 'kind' | 'chainId' | 'account' | 'subject'>,
): Promise<Signature | undefined> =>
  db('signatures')
    .where({ kind, chain_id: chainId, account, subject })
    .whereIn('state', [...liveStates])
    .orderBy(['created_at', 'id'])
    .first(columns);

/** Finds the latest attempt at what a key gave. @param id of the first one */
export const findLatestAttempt = (
  db: Queryable,
  { id, kind, keyId }: { id: string; kind: SignatureKind; keyId: string },
): Promise<Signature | undefined> =>
  db('signatures').where({ first_id: id, owed: true, kind, key_id: keyId }).orderBy('attempt', 'desc').first(columns);

/** Makes what is given under some ids, and their cancellation, take turns until `tx` ends. */
export async function lockGiven(tx: Transaction, ids: string[]): Promise<void> {
  await tx.raw(
    `select pg_advisory_xact_lock(hashtextextended('given ' || id, 0))
     from (select unnest(?::text[]) as id order by 1) as ids`,
    [ids],
  );
}

/** Cancels what was not given. The caller holds the locks. */
export async function insertCancelled(tx: Transaction, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const rows = ids.map((id) => ({ id, cancelled_at: now }));
  await tx('cancelled_gives').insert(rows).onConflict().ignore();
}

export const isCancelled = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx('cancelled_gives').where({ id }).first('id')) !== undefined;

/** Forgets which players ended signatures were for. */
export async function forgetAskers(tx: Transaction, userIds: string[]): Promise<void> {
  await tx('signatures').whereIn('user_id', userIds).whereNotNull('ended_at').update({ user_id: null });
}
