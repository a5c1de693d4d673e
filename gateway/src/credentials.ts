import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '@hatchery/api/problems';
import type { Logger } from '@hatchery/kit/log';
import { LRUCache } from 'lru-cache';
import { verifyAccessToken } from './access-tokens.ts';
import { anonymous, type Caller, callerOf, type Session } from './callers.ts';
import type { KeySet } from './key-set.ts';
import type { Route } from './routes.ts';

/** Questions to the users service about credentials. */
export type Accounts = {
  resolveApiKey(hash: string): Promise<{
    uid: string;
    permissions: string[];
    appId?: string | undefined;
    /** When a replaced key stops working. */
    validUntil?: string | undefined;
  } | null>;
  sessionActive(sessionId: string): Promise<boolean>;
};

export type Credential = { kind: 'none' } | { kind: 'bearer'; token: string } | { kind: 'key'; key: string };

export type Credentials = {
  /** Returns the caller if it is known without asking; undefined otherwise. @throws Problem unauthorized. */
  known(credential: Credential): Caller | undefined;
  /** Returns whether `resolve` costs a look-up that a stranger could cause with a guess. */
  isGuessable(credential: Credential): boolean;
  /** Returns whose credential it is, even after its end. @throws Problem unauthorized or service-unavailable. */
  resolve(credential: Credential): Promise<Caller>;
  /** @throws Problem unauthorized when the token has expired, session-revoked when the session has ended. */
  ensureValid(caller: Caller): void;
};

const tokensKept = 20_000;
const keysKept = 10_000;
const sessionsKept = 20_000;
/** How soon a new or revoked key takes effect. */
const keyLifetimeMilliseconds = 5_000;
/** How soon a sign-out elsewhere takes effect. */
const sessionLifetimeMilliseconds = 10_000;
/** `staleAt` of a session after a sign-out at this gateway. Only an answer of the users service counts then. */
export const endedHere = 0;
/** How long requests wait for a session that was active before. Reads of other services must not wait for the users service. */
const sessionPatienceMilliseconds = 500;

const apiKeyShape = /^hk_(live|test)_[A-Za-z0-9_-]{16,128}$/;
const none: Credential = { kind: 'none' };

/**
 * Returns the credential that counts for an operation. Operations of keys take the key, also as a bearer token; a public one
 * takes either; all others take the token alone. An empty token counts as none: clients send one if they could not fetch theirs
 * (specification, section 5).
 * @throws Problem unauthorized for a scheme that is not Bearer, unless the operation can do without.
 */
export function credentialOf(headers: IncomingHttpHeaders, route: Pick<Route, 'access' | 'credentials'>): Credential {
  const { authorization } = headers;
  const given = String(headers['x-api-key'] ?? '').trim();
  if (route.credentials === 'ignored' || (!given && !authorization)) return none;
  const forKeys = route.access.startsWith('key:');
  if (forKeys && given) return { kind: 'key', key: given };
  const token = tokenOf(authorization, route.credentials === 'optional');
  const isKey = apiKeyShape.test(token);
  if (token && (forKeys || !isKey)) return isKey ? { kind: 'key', key: token } : { kind: 'bearer', token };
  const key = isKey ? token : given;
  return route.credentials === 'optional' && apiKeyShape.test(key) ? { kind: 'key', key } : none;
}

function tokenOf(authorization: string | undefined, optional: boolean): string {
  if (!authorization) return '';
  if (/^bearer( |$)/i.test(authorization)) return authorization.slice('bearer '.length).trim();
  if (optional) return '';
  throw new Problem('unauthorized', 'Sign in with a bearer token or an API key.');
}

type Options = { keySet: KeySet; accounts: Accounts; now: () => Date; log: Logger };

/** Remembers the caller of each token and key, and asks the users service about unknown ones. */
export function createCredentials({ keySet, accounts, now, log }: Options): Credentials {
  const tokens = createTokens({ keySet, accounts, now, log });
  const keys = createKeys({ accounts, now });
  return {
    known: (credential) => {
      if (credential.kind === 'none') return anonymous;
      return credential.kind === 'bearer' ? tokens.known(credential.token) : keys.known(credential.key);
    },
    isGuessable: (credential) => credential.kind === 'key' && !keys.wasGood(credential.key),
    resolve: async (credential) => {
      if (credential.kind === 'none') return anonymous;
      return credential.kind === 'bearer' ? tokens.resolve(credential.token) : keys.resolve(credential.key);
    },
    ensureValid: ({ expiresAt, session }) => {
      if (now().getTime() >= expiresAt) throw new Problem('unauthorized', 'This access token has expired.');
      if (session && !session.active) throw revoked();
    },
  };
}

function createTokens({ keySet, accounts, now, log }: Options) {
  const callers = new LRUCache<string, Caller>({ max: tokensKept });
  const sessions = createSessions({ accounts, now, log });

  const known = (token: string): Caller | undefined => {
    const caller = callers.get(token);
    if (!caller) return undefined;
    const time = now().getTime();
    if (time >= caller.expiresAt || caller.identity.sessionId === undefined) return caller;
    return caller.session && time < caller.session.staleAt ? caller : undefined;
  };

  const resolve = async (token: string): Promise<Caller> => {
    let caller = callers.get(token);
    if (!caller) {
      const { sub, exp, roles, sid, guest } = await verifyAccessToken(token, { keySet, now: now() });
      caller = callerOf({ kind: 'user', subject: sub, roles, permissions: [], sessionId: sid, guest }, exp * 1000);
      callers.set(token, caller);
    }
    const { sessionId } = caller.identity;
    if (sessionId !== undefined && now().getTime() < caller.expiresAt) caller.session = await sessions.find(sessionId);
    return caller;
  };

  return { known, resolve };
}

/** Checks whether sessions are still active, at most once in ten seconds each. */
function createSessions({ accounts, now, log }: Pick<Options, 'accounts' | 'now' | 'log'>) {
  const sessions = new LRUCache<string, Session>({ max: sessionsKept });
  const asking = new Map<string, Promise<Session>>();

  const ask = async (sessionId: string): Promise<Session> => {
    let active = true;
    try {
      active = await accounts.sessionActive(sessionId);
    } catch (error) {
      if (error instanceof Problem && error.code === 'not-found') active = false;
      // A token is valid for 15 minutes by itself. An outage of the users service must not sign everyone out.
      else log.warn({ err: error }, 'the state of a session could not be fetched');
    }
    // Callers who did not wait hold the same object, so they feel a late answer too.
    const staleAt = now().getTime() + sessionLifetimeMilliseconds;
    const session = Object.assign(sessions.get(sessionId) ?? {}, { active, staleAt });
    sessions.set(sessionId, session);
    asking.delete(sessionId);
    return session;
  };

  /** Goes on with a session that was active a moment ago, when its state does not come soon. */
  const trustAgain = async (sessionId: string, session: Session): Promise<Session> => {
    await delay(sessionPatienceMilliseconds, undefined, { ref: false });
    const isAwaited = asking.has(sessionId) && session.staleAt > endedHere;
    if (isAwaited) session.staleAt = now().getTime() + sessionLifetimeMilliseconds;
    return session;
  };

  return {
    find: async (sessionId: string): Promise<Session> => {
      const session = sessions.get(sessionId);
      if (session && now().getTime() < session.staleAt) return session;
      let asked = asking.get(sessionId);
      if (!asked) {
        asked = ask(sessionId);
        asking.set(sessionId, asked);
      }
      return session?.active && session.staleAt > endedHere
        ? Promise.race([asked, trustAgain(sessionId, session)])
        : asked;
    },
  };
}

function createKeys({ accounts, now }: Pick<Options, 'accounts' | 'now'>) {
  const callers = new LRUCache<string, { caller: Caller | null; staleAt: number }>({ max: keysKept });
  const asking = new Map<string, Promise<Caller | null>>();

  const ask = async (digest: string) => {
    try {
      const key = await accounts.resolveApiKey(digest);
      const caller =
        key && callerOf({ kind: 'key', subject: key.uid, roles: [], permissions: key.permissions, appId: key.appId });
      const end = key?.validUntil === undefined ? Number.POSITIVE_INFINITY : Date.parse(key.validUntil);
      callers.set(digest, { caller, staleAt: Math.min(now().getTime() + keyLifetimeMilliseconds, end) });
      return caller;
    } finally {
      asking.delete(digest);
    }
  };

  const remembered = (digest: string) => {
    const entry = callers.get(digest);
    if (!entry || now().getTime() >= entry.staleAt) return undefined;
    if (!entry.caller) throw unknownKey();
    return entry.caller;
  };

  return {
    known: (key: string) => remembered(digestOf(key)),
    wasGood: (key: string) => Boolean(callers.peek(digestOf(key), { allowStale: true })?.caller),
    resolve: async (key: string): Promise<Caller> => {
      const digest = digestOf(key);
      let asked = asking.get(digest);
      if (!asked) {
        asked = ask(digest);
        asking.set(digest, asked);
      }
      const caller = await asked;
      if (!caller) throw unknownKey();
      return caller;
    },
  };
}

function digestOf(key: string): string {
  if (!apiKeyShape.test(key)) throw unknownKey();
  return hash('sha256', key);
}

const revoked = () => new Problem('session-revoked', 'This session has ended. Please sign in again.');
const unknownKey = () => new Problem('unauthorized', 'This API key is not valid.');
