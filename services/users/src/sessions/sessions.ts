import { randomUUID } from 'node:crypto';
import type { sessionOfMine } from '@hatchery/api/account-flows';
import { Problem } from '@hatchery/api/problems';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import type * as z from 'zod';
import { accessOf } from '../users/users.ts';
import { type AccessTokens, accessTokenSeconds } from './access-tokens.ts';
import {
  beginGeneration,
  endSessions,
  findEnded,
  insertRefreshToken,
  insertSession,
  liveSessions,
  lockRefreshToken,
} from './sessions.repository.ts';
import { deviceOf, hashOf, judgeRefresh, newRefreshToken, refreshTokenDays, sessionDays } from './sessions.rules.ts';

export type Session = { message: string; token: string; refreshToken: string; expiresIn: number };

type SessionOfMine = z.infer<typeof sessionOfMine>;

type Clock = { tokens: AccessTokens; now: Date };

/** Opens a session and hands out its first tokens. */
export async function openSession(
  tx: Transaction,
  { userId, userAgent, message }: { userId: string; userAgent: string | undefined; message: string },
  { tokens, now }: Clock,
): Promise<Session> {
  const id = randomUUID();
  await insertSession(tx, { id, userId, device: deviceOf(userAgent), now });
  return issueTokens(tx, { id, userId, generation: 1, message }, { tokens, now });
}

/** A new access token of a session that stands. Its refresh token stays as it is and is not told again. */
export async function renewAccess(
  tx: Transaction,
  { id, userId, message }: { id: string; userId: string; message: string },
  { tokens, now }: Clock,
): Promise<Session> {
  const access = await accessOf(tx, userId);
  if (!access) throw new Problem('unauthorized', 'This account is no more.');
  const token = tokens.sign({ userId, sessionId: id, ...access }, now);
  return { message, token, refreshToken: '', expiresIn: accessTokenSeconds };
}

/**
 * Hands out new tokens for a refresh token.
 * @returns a refusal instead of throwing one, because what a refusal changes must be committed: a stolen family ends.
 */
export async function refreshSession(
  tx: Transaction,
  refreshToken: string,
  { tokens, now }: Clock,
): Promise<{ session: Session } | { refusal: 'unauthorized' | 'session-revoked' }> {
  const found = await lockRefreshToken(tx, hashOf(refreshToken));
  if (!found) return { refusal: 'unauthorized' };
  const { token, session } = found;
  const verdict = judgeRefresh(
    {
      generation: token.generation,
      createdAt: token.created_at,
      session: {
        generation: session.generation,
        rotatedAt: session.rotated_at,
        createdAt: session.created_at,
        endedAt: session.ended_at,
      },
    },
    now,
  );
  if (verdict === 'stolen') await endSessions(tx, { id: session.id }, now);
  if (verdict === 'expired') return { refusal: 'unauthorized' };
  if (verdict === 'stolen' || verdict === 'ended') return { refusal: 'session-revoked' };
  const generation = verdict === 'rotate' ? await beginGeneration(tx, session, now) : session.generation;
  const next = { id: session.id, userId: session.user_id, generation, message: 'Signed in' };
  return { session: await issueTokens(tx, next, { tokens, now }) };
}

/** Ends one session of a user, or all of them. */
export const endSession = (tx: Transaction, { userId, sessionId }: { userId: string; sessionId: string }, now: Date) =>
  endSessions(tx, { id: sessionId, user_id: userId }, now);

/** Ends every session of a user but one; all of them without one. */
export const endOtherSessions = (
  tx: Transaction,
  { userId, sessionId }: { userId: string; sessionId: string | undefined },
  now: Date,
) => endSessions(tx, { user_id: userId }, now, { except: sessionId });

/** Where a user is signed in. @param current the session of whoever asks. */
export async function sessionsOf(
  db: Queryable,
  { userId, current }: { userId: string; current: string | undefined },
  now: Date,
): Promise<SessionOfMine[]> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const since = { usedSince: daysAgo(refreshTokenDays), openedSince: daysAgo(sessionDays) };
  const sessions = await liveSessions(db, { userId, ...since });
  return sessions.map(({ id, device, created_at: createdAt, last_used_at: lastUsedAt }) => ({
    uid: id,
    device,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: id === current,
  }));
}

/** Those of some sessions that have ended. */
export const endedAmong = findEnded;

export const endAllSessions = (tx: Transaction, userId: string, now: Date) => endSessions(tx, { user_id: userId }, now);

async function issueTokens(
  tx: Transaction,
  session: { id: string; userId: string; generation: number; message: string },
  { tokens, now }: Clock,
): Promise<Session> {
  const access = await accessOf(tx, session.userId);
  if (!access) throw new Problem('unauthorized', 'This account is no more.');
  const refreshToken = newRefreshToken();
  await insertRefreshToken(tx, {
    hash: hashOf(refreshToken),
    sessionId: session.id,
    generation: session.generation,
    now,
  });
  return {
    message: session.message,
    token: tokens.sign({ userId: session.userId, sessionId: session.id, ...access }, now),
    refreshToken,
    expiresIn: accessTokenSeconds,
  };
}
