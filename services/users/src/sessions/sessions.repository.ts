import type { Database, Queryable, Transaction } from '@hatchery/kit/database';
import { prepared } from '@hatchery/kit/prepared';

export type StoredSession = {
  id: string;
  userId: string;
  device: string;
  generation: number;
  rotatedAt: Date;
  createdAt: Date;
  lastUsedAt: Date;
  endedAt: Date | null;
};

const columns = {
  id: 'id',
  userId: 'user_id',
  device: 'device',
  generation: 'generation',
  rotatedAt: 'rotated_at',
  createdAt: 'created_at',
  lastUsedAt: 'last_used_at',
  endedAt: 'ended_at',
};

export async function insertSession(
  tx: Transaction,
  { id, userId, device, lapsesAt, now }: { id: string; userId: string; device: string; lapsesAt: Date; now: Date },
): Promise<void> {
  const times = { rotated_at: now, created_at: now, last_used_at: now, lapses_at: lapsesAt };
  await tx('sessions').insert({ id, user_id: userId, device, generation: 1, ...times });
}

export async function insertRefreshToken(
  tx: Transaction,
  token: { hash: Buffer; sessionId: string; generation: number; lapsesAt: Date; now: Date },
): Promise<void> {
  const { hash, sessionId, generation, lapsesAt, now } = token;
  await tx('refresh_tokens').insert({
    hash,
    session_id: sessionId,
    generation,
    created_at: now,
    lapses_at: lapsesAt,
  });
}

type StoredToken = {
  generation: number;
  lapsesAt: Date;
  beganGeneration: boolean;
  /** Hash of the token that began the session's generation. */
  begunBy: Buffer | null;
  session: StoredSession & { guest: boolean };
};

/** Finds a refresh token with its session, and locks the session until `tx` ends. */
export async function lockRefreshToken(tx: Transaction, hash: Buffer): Promise<StoredToken | undefined> {
  const token = await tx('refresh_tokens').where({ hash }).first('session_id', 'generation', 'lapses_at');
  if (!token) return undefined;
  const [found] = await tx('sessions')
    .where({ id: token.session_id })
    .forUpdate()
    .select({
      ...columns,
      begunBy: 'begun_by',
      guest: tx('users').select('guest').whereRaw('users.id = sessions.user_id'),
    });
  if (!found) return undefined;
  const { begunBy, ...session } = found;
  const beganGeneration = begunBy?.equals(hash) ?? false;
  return { generation: token.generation, lapsesAt: token.lapses_at, beganGeneration, begunBy, session };
}

/** Begins the next generation of a session's refresh tokens. @param hash of the token that begins it. @returns its number. */
export async function beginGeneration(
  tx: Transaction,
  session: Pick<StoredSession, 'id' | 'generation'>,
  { hash, lapsesAt }: { hash: Buffer; lapsesAt: Date },
  now: Date,
): Promise<number> {
  const generation = session.generation + 1;
  const began = { generation, begun_by: hash, rotated_at: now, last_used_at: now, lapses_at: lapsesAt };
  await tx('sessions').where({ id: session.id }).update(began);
  return generation;
}

/** Lets a refresh token lapse earlier than it would have. */
export async function shortenToken(tx: Transaction, hash: Buffer, lapsesAt: Date): Promise<void> {
  await tx('refresh_tokens').where({ hash }).andWhere('lapses_at', '>', lapsesAt).update({ lapses_at: lapsesAt });
}

/** Ends one session, of one user if `userId` is given. @returns how many had not ended before. */
export const updateEnded = (
  tx: Transaction,
  { id, userId }: { id: string; userId?: string },
  now: Date,
): Promise<number> =>
  tx('sessions')
    .where({ id, ...(userId === undefined ? {} : { user_id: userId }) })
    .whereNull('ended_at')
    .update({ ended_at: now });

/** Ends all sessions of a user but one; all of them without `exceptId`. */
export async function updateAllEnded(
  tx: Transaction,
  { userId, exceptId }: { userId: string; exceptId?: string | undefined },
  now: Date,
): Promise<void> {
  const live = tx('sessions').where({ user_id: userId }).whereNull('ended_at');
  await (exceptId === undefined ? live : live.whereNot({ id: exceptId })).update({ ended_at: now });
}

/** Lists at most 100 sessions of a user that have neither ended nor lapsed, latest use first. */
export const listOpenSessions = (
  db: Queryable,
  userId: string,
  now: Date,
): Promise<(StoredSession & { lapsesAt: Date; guest: boolean })[]> =>
  db('sessions')
    .where({ user_id: userId })
    .whereNull('ended_at')
    .where('lapses_at', '>', now)
    .orderBy([{ column: 'last_used_at', order: 'desc' }, 'id'])
    .limit(100)
    .select({
      ...columns,
      lapsesAt: 'lapses_at',
      guest: db('users').select('guest').whereRaw('users.id = sessions.user_id'),
    });

/** Returns those of some sessions that have ended or are unknown. */
export async function findEnded(db: Queryable, ids: string[]): Promise<Set<string>> {
  const live = new Set(await db('sessions').whereIn('id', ids).whereNull('ended_at').pluck('id'));
  return new Set(ids.filter((id) => !live.has(id)));
}

/** Prepares to find the roles of a session's user. @returns undefined if the session has ended or is unknown. */
export function prepareRolesOfSession(database: Database): (id: string) => Promise<string[] | undefined> {
  const find = prepared<{ id: string }, { roles: string[] }>(database, 'users-session', (knex, param) =>
    knex('sessions')
      .select(
        knex.raw('array(select role from user_roles where user_id = sessions.user_id order by role limit 20) as roles'),
      )
      .where({ id: param('id') })
      .whereNull('ended_at'),
  );
  return async (id) => (await find({ id }))[0]?.roles;
}
