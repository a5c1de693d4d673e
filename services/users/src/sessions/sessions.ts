import { randomUUID } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import { beginAttempt } from '../limits/attempts.ts';
import { revoke } from '../revocations/revocations.ts';
import { type Access, accessOf } from '../users/users.ts';
import { type AccessTokens, accessTokenSeconds } from './access-tokens.ts';
import { hashRefreshToken, newRefreshToken } from './refresh-tokens.ts';
import { presentSession, type SessionOfMine } from './sessions.presenter.ts';
import {
  findEnded,
  insertNextToken,
  insertRefreshToken,
  insertSession,
  listOpenSessions,
  lockRefreshToken,
  updateAllEnded,
  updateEnded,
} from './sessions.repository.ts';
import { deviceOf, isLive, judgeRefresh, lapseOfToken } from './sessions.rules.ts';

export type Session = { message: string; token: string; refreshToken: string; expiresIn: number };

type Clock = { tokens: AccessTokens; now: Date };

type Opening = {
  userId: string;
  userAgent: string | undefined;
  message: string;
  /** Whether the device has signed in to this account before. */
  knownDevice?: boolean;
};

/** Opens a session and returns its first tokens. */
export async function openSession(
  tx: Transaction,
  { userId, userAgent, message, knownDevice = false }: Opening,
  clock: Clock,
): Promise<Session> {
  const id = randomUUID();
  const access = await accessOf(tx, userId);
  const lapsesAt = lapseOfToken(access?.guest ?? false, clock.now);
  await insertSession(tx, { id, userId, device: deviceOf(userAgent), knownDevice, lapsesAt, now: clock.now });
  const refreshToken = newRefreshToken();
  const hash = hashRefreshToken(refreshToken);
  await insertRefreshToken(tx, { hash, sessionId: id, generation: 1, lapsesAt, now: clock.now });
  return { ...grantAccess({ id, userId, message, access }, clock), refreshToken };
}

/** Returns a new access token for an open session. Its refresh token stays valid and is not repeated. @throws Problem unauthorized. */
export async function renewAccess(
  tx: Transaction,
  { id, userId, message }: { id: string; userId: string; message: string },
  clock: Clock,
): Promise<Session> {
  return grantAccess({ id, userId, message, access: await accessOf(tx, userId) }, clock);
}

function grantAccess(
  { id, userId, message, access }: { id: string; userId: string; message: string; access: Access | undefined },
  { tokens, now }: Clock,
): Session {
  if (!access) throw new Problem('unauthorized', 'This account no longer exists.');
  const token = tokens.sign({ userId, sessionId: id, ...access }, now);
  return { message, token, refreshToken: '', expiresIn: accessTokenSeconds };
}

/**
 * Exchanges a refresh token for new tokens.
 * @returns a refusal instead of throwing one, because its effect must be committed: a stolen token ends the session.
 * @throws Problem too-many-requests for a session that refreshes again and again.
 */
export async function refreshSession(
  tx: Transaction,
  refreshToken: string,
  clock: Clock,
): Promise<{ session: Session } | { refusal: 'unauthorized' | 'session-revoked' }> {
  const hash = hashRefreshToken(refreshToken);
  const token = await lockRefreshToken(tx, hash);
  if (!token) return { refusal: 'unauthorized' };
  const { id, userId } = token.session;
  const verdict = judgeRefresh(token, clock.now);
  if (verdict === 'stolen') {
    await updateEnded(tx, { id }, clock.now);
    revoke(tx, { kind: 'session', id });
  }
  if (verdict === 'expired') return { refusal: 'unauthorized' };
  if (verdict === 'stolen' || verdict === 'ended') return { refusal: 'session-revoked' };
  const rotates = verdict === 'rotate';
  const next = newRefreshToken();
  const issued = {
    hash: hashRefreshToken(next),
    generation: token.session.generation + (rotates ? 1 : 0),
    lapsesAt: lapseOfToken(token.session.guest, clock.now),
    presented: hash,
    // The token before this one is only good for finding out a thief from now on.
    shortened: rotates && token.begunBy ? { hash: token.begunBy, lapsesAt: lapseOfToken(false, clock.now) } : undefined,
  };
  // One flight: a refused attempt takes the next token back.
  const [access] = await Promise.all([
    insertNextToken(tx, token.session, issued, clock.now),
    // By session and not by address: neighbours behind one address must not keep each other from playing.
    beginAttempt(tx, { kind: 'refresh', subject: id, now: clock.now }),
  ]);
  return { session: { ...grantAccess({ id, userId, message: 'Signed in', access }, clock), refreshToken: next } };
}

/** Ends one session of a user. @returns how many ended: none if it was unknown or had ended before. */
export async function endSession(
  tx: Transaction,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<number> {
  const ended = await updateEnded(tx, { id: sessionId, userId }, now);
  if (ended > 0) revoke(tx, { kind: 'session', id: sessionId });
  return ended;
}

/** Ends all sessions of a user but one; all of them without `sessionId`. */
export async function endOtherSessions(
  tx: Transaction,
  { userId, sessionId }: { userId: string; sessionId: string | undefined },
  now: Date,
): Promise<void> {
  await updateAllEnded(tx, { userId, exceptId: sessionId }, now);
  revoke(tx, { kind: 'user', id: userId });
}

export const endAllSessions = (tx: Transaction, userId: string, now: Date) =>
  endOtherSessions(tx, { userId, sessionId: undefined }, now);

/** Lists where a user is signed in. @param current id of the session that asks. */
export async function sessionsOf(
  db: Queryable,
  { userId, current }: { userId: string; current: string | undefined },
  now: Date,
): Promise<SessionOfMine[]> {
  const open = await listOpenSessions(db, userId, now);
  const live = open.filter((session) => isLive(session, session.guest, now));
  return live.map((session) => presentSession(session, current));
}

export const endedAmong = findEnded;
