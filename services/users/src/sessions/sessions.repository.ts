import type { Database, Queryable, Transaction } from '@hatchery/kit/database';
import { prepared } from '@hatchery/kit/prepared';
import type { Access } from '../users/users.ts';

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

type NewSession = {
  id: string;
  userId: string;
  device: string;
  /** Whether the device has signed in to this account before. */
  knownDevice: boolean;
  lapsesAt: Date;
  now: Date;
};

/** Stores a session. The device of the first one of an account is known: the account came to be there. */
export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  await tx.raw(
    `with met as (
       update users set signed_in_before = true where id = :userId and not signed_in_before and not guest returning id
     )
     insert into sessions (id, user_id, device, known_device, generation, rotated_at, created_at, last_used_at, lapses_at)
     values (:id, :userId, :device, :knownDevice or exists (select from met), 1, :now, :now, :now, :lapsesAt)`,
    session,
  );
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
  session: Pick<StoredSession, 'id' | 'userId' | 'generation' | 'rotatedAt' | 'createdAt' | 'endedAt'> & {
    guest: boolean;
  };
};

/** Finds a refresh token with its session, and locks the session until `tx` ends. */
export async function lockRefreshToken(tx: Transaction, hash: Buffer): Promise<StoredToken | undefined> {
  const { rows } = await tx
    .raw(
      // The subquery reads the user to whom a session belongs once the wait for it is over. A join would read the former one.
      `select token.generation, token.lapses_at as "lapsesAt", session.id, session.user_id as "userId",
         session.generation as current, session.rotated_at as "rotatedAt", session.created_at as "createdAt",
         session.ended_at as "endedAt", session.begun_by as "begunBy",
         (select guest from users where users.id = session.user_id) as guest
       from refresh_tokens as token join sessions as session on session.id = token.session_id
       where token.hash = ? for update of session`,
      [hash],
    )
    .options({ name: 'refresh-token-lock' });
  const [found] = rows;
  if (!found) return undefined;
  const { generation, lapsesAt, begunBy, current, ...session } = found;
  const beganGeneration = begunBy?.equals(hash) ?? false;
  return { generation, lapsesAt, beganGeneration, begunBy, session: { ...session, generation: current } };
}

type NextToken = {
  hash: Buffer;
  generation: number;
  lapsesAt: Date;
  /** The token that it was given for. */
  presented: Buffer;
  /** A token that lapses earlier than it would have, from now on. */
  shortened: { hash: Buffer; lapsesAt: Date } | undefined;
};

/**
 * Stores the next refresh token of a session that the caller has locked. A token of the next generation begins it.
 * @returns what the session's user may do; undefined without such an account, for which nothing may be committed.
 */
export async function insertNextToken(
  tx: Transaction,
  { id, userId }: Pick<StoredSession, 'id' | 'userId'>,
  { hash, generation, lapsesAt, presented, shortened }: NextToken,
  now: Date,
): Promise<Access | undefined> {
  const { rows } = await tx
    .raw(
      `with begun as (
         update sessions
         set generation = :generation, begun_by = :presented, rotated_at = :now, last_used_at = :now, lapses_at = :lapsesAt
         where id = :id and generation < :generation
       ), shortened as (
         update refresh_tokens set lapses_at = :shortenedTo where hash = :shortened and lapses_at > :shortenedTo
       ), issued as (
         insert into refresh_tokens (hash, session_id, generation, created_at, lapses_at)
         values (:hash, :id, :generation, :now, :lapsesAt)
       )
       select guest, array(select role from user_roles where user_id = users.id order by role limit 20) as roles
       from users where id = :userId and absorbed_into is null`,
      {
        ...{ id, userId, hash, generation, lapsesAt, presented, now },
        shortened: shortened?.hash ?? null,
        shortenedTo: shortened?.lapsesAt ?? null,
      },
    )
    .options({ name: 'refresh-token-next' });
  return rows[0];
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
