import type { Passport } from '@hatchery/api/access';
import type { ServiceName } from '@hatchery/api/services';
import { type Passports, passportHeader } from '@hatchery/kit/passport';
import type { RawHeaders } from './headers.ts';
import type { Session } from './sessions.ts';

type Identity = Omit<Passport, 'requestId'>;

/** The caller that a credential belongs to. */
export type Caller = {
  identity: Identity;
  /** Milliseconds since 1970 after which the credential no longer counts. */
  expiresAt: number;
  /** The session of the credential, as far as it is known. */
  session: Session | undefined;
  /** The passport headers last signed for this caller, by service. */
  passports: Map<ServiceName, { headers: RawHeaders; staleAt: number }>;
};

/** Half the lifetime of a passport: the other half is for the request that carries it. */
const reuseMilliseconds = 30_000;

export const callerOf = (identity: Identity, expiresAt = Number.POSITIVE_INFINITY): Caller => ({
  identity,
  expiresAt,
  session: undefined,
  passports: new Map(),
});

export const anonymous = callerOf({ kind: 'anonymous', subject: 'anonymous', roles: [], permissions: [] });

type Signing = { passports: Passports; time: number };

/**
 * Returns the headers that tell a service who calls; none for an anonymous caller. Signing costs more than all other work, so a
 * passport is used for half a minute of requests. Each request's id is a header of its own.
 */
export function identityHeaders(
  { identity, passports }: Caller,
  audience: ServiceName,
  { passports: signing, time }: Signing,
): RawHeaders {
  if (identity.kind === 'anonymous') return [];
  const signed = passports.get(audience);
  if (signed && time < signed.staleAt) return signed.headers;
  const passport = signing.sign(identity, { audience, now: new Date(time) });
  const headers = [passportHeader, passport];
  passports.set(audience, { headers, staleAt: time + reuseMilliseconds });
  return headers;
}
