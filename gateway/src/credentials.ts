import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '@hatchery/api/problems';
import type { Logger } from '@hatchery/kit/log';
import type { Revocation } from '@hatchery/kit/revocations';
import { LRUCache } from 'lru-cache';
import { RefusedToken, verifyAccessToken } from './access-tokens.ts';
import { createApiKeys, isApiKey, type ResolvedKey } from './api-keys.ts';
import { anonymous, type Caller, callerOf } from './callers.ts';
import type { KeySet } from './key-set.ts';
import { createPatience } from './memory.ts';
import type { Route } from './routes.ts';
import { createSessions, type SessionState, type Sessions } from './sessions.ts';

/** Questions to the users service about credentials. */
export type Accounts = {
  resolveApiKey(hash: string): Promise<ResolvedKey | null>;
  sessionState(sessionId: string): Promise<SessionState>;
};

export type Credential = { kind: 'none' } | { kind: 'bearer'; token: string } | { kind: 'key'; key: string };

export type Credentials = {
  /** Returns the caller if it is known without asking at `time`, in milliseconds since 1970. @throws Problem unauthorized. */
  known(credential: Credential, time: number): Caller | undefined;
  /** Returns whether `resolve` costs a look-up that a stranger could cause with a guess. */
  isGuessable(credential: Credential): boolean;
  /** Returns whose credential it is, even after its end. @throws Problem unauthorized or service-unavailable. */
  resolve(credential: Credential): Promise<Caller>;
  /** @throws Problem unauthorized when the token has expired, session-revoked when the session has ended. */
  ensureValid(caller: Caller, time: number): void;
  /** Lets only a new answer of the users service count for the session of a caller who signed out here. */
  signedOut(caller: Caller): void;
};

const tokensKept = 20_000;
/** Characters of an ES256 signature in a token. */
const signatureLength = 86;
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
  const isKey = isApiKey(token);
  if (token && (forKeys || !isKey)) return isKey ? { kind: 'key', key: token } : { kind: 'bearer', token };
  const key = isKey ? token : given;
  return route.credentials === 'optional' && isApiKey(key) ? { kind: 'key', key } : none;
}

function tokenOf(authorization: string | undefined, optional: boolean): string {
  if (!authorization) return '';
  if (/^bearer( |$)/i.test(authorization)) return authorization.slice('bearer '.length).trim();
  if (optional) return '';
  throw new Problem('unauthorized', 'Sign in with a bearer token or an API key.');
}

type Options = {
  keySet: KeySet;
  accounts: Accounts;
  /** Tells this gateway what ended. Without it, the gateway asks more often. */
  revocations?: { subscribe(listener: (revocation: Revocation) => void): void; isListening(): boolean } | undefined;
  now: () => Date;
  log: Logger;
};

/** Remembers the caller of each token and key, and asks the users service about unknown ones. */
export function createCredentials({ keySet, accounts, revocations, now, log }: Options): Credentials {
  const asking = { patience: createPatience(), isTold: () => revocations?.isListening() ?? false, now };
  const sessions = createSessions({ fetchState: accounts.sessionState, log, ...asking });
  const tokens = createTokens({ keySet, sessions, now });
  const keys = createApiKeys({ resolveApiKey: accounts.resolveApiKey, ...asking });
  const obey = { session: sessions.end, user: sessions.doubtAllOf, key: keys.doubt };
  revocations?.subscribe(({ kind, id }) => obey[kind](id));
  return {
    known: (credential, time) => {
      if (credential.kind === 'none') return anonymous;
      return credential.kind === 'bearer' ? tokens.known(credential.token, time) : keys.known(credential.key, time);
    },
    isGuessable: (credential) => credential.kind === 'key' && !keys.wasGood(credential.key),
    resolve: async (credential) => {
      if (credential.kind === 'none') return anonymous;
      return credential.kind === 'bearer' ? tokens.resolve(credential.token) : keys.resolve(credential.key);
    },
    ensureValid: ({ expiresAt, session }, time) => {
      if (time >= expiresAt) throw new RefusedToken('expired', 'This access token has expired.');
      if (session && !session.answer.active) throw revoked();
    },
    signedOut: ({ identity }) => {
      if (identity.sessionId !== undefined) sessions.doubt(identity.sessionId);
    },
  };
}

function createTokens({ keySet, sessions, now }: Pick<Options, 'keySet' | 'now'> & { sessions: Sessions }) {
  const callers = new LRUCache<string, { token: string; caller: Caller }>({ max: tokensKept });

  /** Looks up by the signature: hashing a whole token would take longer than everything else that finds its caller. */
  const remembered = (token: string): Caller | undefined => {
    const entry = callers.get(token.slice(-signatureLength));
    return entry?.token === token ? entry.caller : undefined;
  };

  const known = (token: string, time: number): Caller | undefined => {
    const caller = remembered(token);
    if (!caller) return undefined;
    if (time >= caller.expiresAt || caller.identity.sessionId === undefined) return caller;
    return caller.session && time < caller.session.staleAt ? withCurrentRoles(caller) : undefined;
  };

  const resolve = async (token: string): Promise<Caller> => {
    let caller = remembered(token);
    if (!caller) {
      const { sub, exp, roles, sid, guest } = await verifyAccessToken(token, { keySet, now: now() });
      caller = callerOf({ kind: 'user', subject: sub, roles, permissions: [], sessionId: sid, guest }, exp * 1000);
      callers.set(token.slice(-signatureLength), { token, caller });
    }
    const { sessionId, subject } = caller.identity;
    if (sessionId !== undefined && now().getTime() < caller.expiresAt)
      caller.session = await sessions.find(sessionId, subject);
    return withCurrentRoles(caller);
  };

  return { known, resolve };
}

/** Gives a caller the roles of their session, which are newer than those of their token. */
function withCurrentRoles(caller: Caller): Caller {
  const roles = caller.session?.answer.roles;
  if (!roles || roles === caller.identity.roles) return caller;
  caller.identity = { ...caller.identity, roles };
  caller.passports.clear();
  return caller;
}

const revoked = () => new Problem('session-revoked', 'This session has ended. Please sign in again.');
