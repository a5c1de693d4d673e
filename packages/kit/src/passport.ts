import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Passport } from '@hatchery/api/access';
import { Problem } from '@hatchery/api/problems';
import jwt from 'jsonwebtoken';

/** Long enough for one request and its retries, short enough that a leaked one is worth little. */
const lifetimeSeconds = 60;

export const passportHeader = 'x-passport';

/** The secret that gateway and services share, ready for use. @throws Error below 32 bytes. */
export function passportKey(secret: string): KeyObject {
  if (Buffer.byteLength(secret) < 32) throw new Error('PASSPORT_SECRET must have at least 32 bytes.');
  return createSecretKey(Buffer.from(secret));
}

type Issue = { key: KeyObject; issuer: string; audience: string; now: Date };

/**
 * Signs who is calling for one service; `issuer` is `gateway` or the calling service. One without a request id serves several
 * requests, each with its own `x-request-id` beside it.
 */
export function signPassport(
  passport: Omit<Passport, 'requestId'> & { requestId?: string },
  { key, issuer, audience, now }: Issue,
): string {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const { subject, ...claims } = passport;
  return jwt.sign({ ...claims, iat: issuedAt, exp: issuedAt + lifetimeSeconds }, key, {
    algorithm: 'HS256',
    issuer,
    audience,
    subject,
  });
}

const anonymousPassport = (requestId: string): Passport => ({
  kind: 'anonymous',
  subject: 'anonymous',
  roles: [],
  permissions: [],
  requestId,
});

/**
 * Reads the passport of a request to a service; none at all is an anonymous caller.
 * The gateway vouches for players and keys, a service for itself alone.
 * @throws Problem unauthorized when it is forged, stale or meant for another service.
 */
export function readPassport(
  token: string | undefined,
  { key, audience, now, requestId }: { key: KeyObject; audience: string; now: Date; requestId: string },
): Passport {
  if (!token) return anonymousPassport(requestId);
  const claims = verify(token, key, audience, now);
  const fromService = claims.kind === 'service';
  if (fromService ? claims.iss !== claims.sub : claims.iss !== 'gateway') throw refused();
  return {
    kind: claims.kind,
    subject: claims.sub,
    roles: claims.roles ?? [],
    permissions: claims.permissions ?? [],
    requestId: claims.requestId ?? requestId,
    sessionId: claims.sessionId,
    appId: claims.appId,
    guest: claims.guest,
  };
}

type Claims = Omit<Passport, 'subject'> & { iss: string; sub: string };

function verify(token: string, key: KeyObject, audience: string, now: Date): Claims {
  try {
    const clockTimestamp = Math.floor(now.getTime() / 1000);
    return jwt.verify(token, key, { algorithms: ['HS256'], audience, clockTimestamp, clockTolerance: 5 }) as Claims;
  } catch (cause) {
    throw refused(cause);
  }
}

const refused = (cause?: unknown) =>
  new Problem('unauthorized', 'The passport of this request is not valid.', { cause });
