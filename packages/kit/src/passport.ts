import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Passport } from '@hatchery/api/access';
import { Problem } from '@hatchery/api/problems';
import jwt from 'jsonwebtoken';

/** Long enough for one request and its retries. Short, so that a leaked passport is worth little. */
const lifetimeSeconds = 60;

export const passportHeader = 'x-passport';

/** Turns the secret that the gateway and services share into a key. @throws Error for less than 32 bytes. */
export function passportKey(secret: string): KeyObject {
  if (Buffer.byteLength(secret) < 32) throw new Error('PASSPORT_SECRET must have at least 32 bytes.');
  return createSecretKey(Buffer.from(secret));
}

type Issue = { key: KeyObject; issuer: string; audience: string; now: Date };

/**
 * Signs a passport: it tells one service who is calling. `issuer` is `gateway` or the calling service. A passport without a
 * request id can be used for several requests, each with its own `x-request-id`.
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
 * Reads the passport of a request to a service. A request without one is anonymous. The gateway may issue passports for players
 * and API keys; a service only for itself.
 * @throws Problem unauthorized for a passport that is forged, expired or meant for another service.
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
