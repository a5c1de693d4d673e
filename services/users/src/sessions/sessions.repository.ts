import type { Database, Queryable, Transaction } from '@hatchery/kit/database';
import { prepared } from '@hatchery/kit/prepared';

export type SessionRow = {
  id: string;
  user_id: string;
  device: string;
  generation: number;
  rotated_at: Date;
  created_at: Date;
  last_used_at: Date;
  ended_at: Date | null;
};

type TokenRow = { hash: Buffer; session_id: string; generation: number; created_at: Date };

export async function insertSession(
  tx: Transaction,
  session: { id: string; userId: string; device: string; now: Date },
): Promise<void> {
  const { id, userId, device, now } = session;
  const times = { rotated_at: now, created_at: now, last_used_at: now };
  await tx<SessionRow>('sessions').insert({ id, user_id: userId, device, generation: 1, ...times });
}

export async function insertRefreshToken(
  tx: Transaction,
  token: { hash: Buffer; sessionId: string; generation: number; now: Date },
): Promise<void> {
  const { hash, sessionId, generation, now } = token;
  await tx<TokenRow>('refresh_tokens').insert({ hash, session_id: sessionId, generation, created_at: now });
}

/** A refresh token and its session, which stays locked until `tx` ends. */
export async function lockRefreshToken(
  tx: Transaction,
  hash: Buffer,
): Promise<{ token: TokenRow; session: SessionRow } | undefined> {
  const token = await tx<TokenRow>('refresh_tokens').where({ hash }).first();
  if (!token) return undefined;
  const session = await tx<SessionRow>('sessions').where({ id: token.session_id }).forUpdate().first();
  return session && { token, session };
}

export async function beginGeneration(tx: Transaction, session: SessionRow, now: Date): Promise<number> {
  const generation = session.generation + 1;
  await tx<SessionRow>('sessions').where({ id: session.id }).update({ generation, rotated_at: now, last_used_at: now });
  return generation;
}

/** @returns how many had not ended before. */
export async function endSessions(
  tx: Transaction,
  which: { id: string; user_id?: string } | { user_id: string },
  now: Date,
  { except }: { except?: string | undefined } = {},
): Promise<number> {
  const live = tx<SessionRow>('sessions').where(which).whereNull('ended_at');
  return (except === undefined ? live : live.whereNot({ id: except })).update({ ended_at: now });
}

/** The sessions of a user that can still be gone on with, latest use first. */
export const liveSessions = (
  db: Queryable,
  { userId, usedSince, openedSince }: { userId: string; usedSince: Date; openedSince: Date },
): Promise<SessionRow[]> =>
  db<SessionRow>('sessions')
    .where({ user_id: userId })
    .whereNull('ended_at')
    .where('last_used_at', '>', usedSince)
    .where('created_at', '>', openedSince)
    .orderBy([{ column: 'last_used_at', order: 'desc' }, 'id'])
    .limit(100);

/** Those of some sessions that have ended, or of which nothing is known any more. */
export async function findEnded(db: Queryable, ids: string[]): Promise<Set<string>> {
  const live = new Set(await db<SessionRow>('sessions').whereIn('id', ids).whereNull('ended_at').pluck('id'));
  return new Set(ids.filter((id) => !live.has(id)));
}

/** Whether a session was opened and has not ended. */
export function prepareIsActive(database: Database): (id: string) => Promise<boolean> {
  const find = prepared<{ id: string }>(database, 'users-session', (knex, param) =>
    knex('sessions')
      .select('id')
      .where({ id: param('id') })
      .whereNull('ended_at'),
  );
  return async (id) => (await find({ id })).length === 1;
}
