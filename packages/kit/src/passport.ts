import type { KeyObject } from 'node:crypto';
import type { Passport } from '@hatchery/api/access';
import { Problem } from '@hatchery/api/problems';
import jwt from 'jsonwebtoken';
import type { Registry } from 'prom-client';
import { createCounter } from './metrics.ts';
import { readPassportKey, readPassportKeySets } from './passport-keys.ts';

/** Long enough for one request and its retries. Short, so that a leaked passport is worth little. */
const lifetimeSeconds = 60;
/** How far the clocks of two processes may be apart. */
const clockToleranceSeconds = 30;
/** The gateway uses a passport for half a minute of requests, so most have been verified before. */
const passportsRemembered = 5_000;

export const passportHeader = 'x-passport';

/** The only issuer that may speak for players and API keys. */
const gateway = 'gateway';

/** Why a passport was refused, as the metric names it. */
type Reason =
  | 'malformed'
  | 'unknown-issuer'
  | 'unknown-key'
  | 'bad-signature'
  | 'expired'
  | 'wrong-audience'
  | 'speaks-for-another'
  | 'operation-not-allowed';

type Unsigned = Omit<Passport, 'requestId'> & { requestId?: string };

/** The passports of one process: it signs as itself, and reads those that are meant for it. */
export type Passports = {
  /** The name that it signs as: `gateway` or a service. */
  name: string;
  /**
   * Signs a passport: it tells one service who is calling. A passport without a request id can be used for several requests, each
   * with its own `x-request-id`.
   */
  sign(passport: Unsigned, use: { audience: string; now: Date }): string;
  /**
   * Reads the passport of a request. A request without one is anonymous. The gateway alone may speak for players and API keys; a
   * service speaks as itself.
   * @throws Problem unauthorized for a passport that is forged, expired or meant for another service. Problem service-unavailable
   * for one whose key is not known yet, because a new key may reach some processes later than others.
   */
  read(token: string | undefined, use: { now: Date; requestId: string }): Passport;
  /** Counts a passport that is in order but may not call an operation. */
  refusedFor(reason: 'operation-not-allowed'): void;
};

type Options = {
  name: string;
  /** PASSPORT_KEY: the private key of this process. */
  key: string;
  /** PASSPORT_KEYS: the public keys of everyone, by issuer. */
  keys: string;
  metrics?: Registry;
};

/** Creates the passports of one process. @throws Error for keys that cannot be read. */
export function createPassports({ name, key, keys, metrics }: Options): Passports {
  const own = readPassportKey(key);
  const known = readPassportKeySets(keys);
  const refusals = metrics && createCounter(metrics, 'passport_refusals_total');
  const verified = new Map<string, Claims>();

  const verify = (token: string, now: Date): Claims => {
    const remembered = verified.get(token);
    const time = Math.floor(now.getTime() / 1000);
    if (remembered && time < remembered.exp) return remembered;
    const claims = verifyPassport(token, { key: keyOf(token, known), audience: name, time });
    if (verified.size >= passportsRemembered) verified.clear();
    verified.set(token, claims);
    return claims;
  };

  return {
    name,
    sign: ({ subject, ...claims }, { audience, now }) => {
      const issuedAt = Math.floor(now.getTime() / 1000);
      return jwt.sign({ ...claims, iat: issuedAt, exp: issuedAt + lifetimeSeconds }, own.key, {
        algorithm: 'ES256',
        keyid: own.kid,
        issuer: name,
        audience,
        subject,
      });
    },
    read: (token, { now, requestId }) => {
      if (!token) return { kind: 'anonymous', subject: 'anonymous', roles: [], permissions: [], requestId };
      try {
        return passportOf(verify(token, now), requestId);
      } catch (error) {
        const { reason, cause } = error instanceof Refusal ? error : new Refusal('malformed', error);
        refusals?.inc({ reason });
        throw reason === 'unknown-key' ? notYet() : refused(cause);
      }
    },
    refusedFor: (reason) => refusals?.inc({ reason }),
  };
}

class Refusal extends Error {
  readonly reason: Reason;
  constructor(reason: Reason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

type Claims = Omit<Passport, 'subject'> & { iss: string; sub: string; exp: number };

function keyOf(token: string, known: Map<string, Map<string, KeyObject>>): KeyObject {
  const decoded = jwt.decode(token, { complete: true });
  if (!decoded || typeof decoded.payload === 'string') throw new Refusal('malformed');
  const keys = known.get(decoded.payload.iss ?? '');
  if (!keys) throw new Refusal('unknown-issuer');
  const key = keys.get(decoded.header.kid ?? '');
  if (!key) throw new Refusal('unknown-key');
  return key;
}

type Expected = { key: KeyObject; audience: string; time: number };

function verifyPassport(token: string, { key, audience, time }: Expected): Claims {
  try {
    return jwt.verify(token, key, {
      algorithms: ['ES256'],
      audience,
      clockTimestamp: time,
      clockTolerance: clockToleranceSeconds,
    }) as Claims;
  } catch (cause) {
    if (cause instanceof jwt.TokenExpiredError) throw new Refusal('expired', cause);
    const { message } = cause as Error;
    throw new Refusal(message.startsWith('jwt audience') ? 'wrong-audience' : 'bad-signature', cause);
  }
}

function passportOf(claims: Claims, requestId: string): Passport {
  const maySay = claims.kind === 'service' ? claims.iss === claims.sub : claims.iss === gateway;
  if (!maySay) throw new Refusal('speaks-for-another');
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

const refused = (cause?: unknown) =>
  new Problem('unauthorized', 'The passport of this request is not valid.', { cause });

const notYet = () =>
  new Problem('service-unavailable', 'This service does not know the key of this passport yet. Please try again.');
