import { Problem } from '@hatchery/api/problems';
import jwt from 'jsonwebtoken';
import * as z from 'zod';
import type { KeySet } from './key-set.ts';

/** Issuer and audience of access tokens, as the users service writes them. */
const platform = 'hatchery';
const longestToken = 4_096;

const header = z.object({ alg: z.literal('ES256'), kid: z.string().min(1).max(200) });
const claims = z.object({
  sub: z.string().min(1).max(200),
  exp: z.number(),
  roles: z.array(z.string()).default([]),
  sid: z.string().optional(),
  guest: z.boolean().optional(),
});

export type AccessClaims = z.infer<typeof claims>;

/**
 * Checks who an access token is from: signed with ES256 by a key of the users service, with our issuer and audience.
 * The caller checks `exp`, because an expired token still tells whose request it is.
 * @throws Problem unauthorized. It gives no reason that would help to forge a token.
 */
export async function verifyAccessToken(
  token: string,
  { keySet, now }: { keySet: KeySet; now: Date },
): Promise<AccessClaims> {
  if (token.length > longestToken) throw invalidToken('malformed');
  const key = await keySet.find(keyIdOf(token));
  if (!key) throw invalidToken('unknown-key');
  try {
    const verified = jwt.verify(token, key, {
      algorithms: ['ES256'],
      issuer: platform,
      audience: platform,
      clockTimestamp: Math.floor(now.getTime() / 1000),
      ignoreExpiration: true,
    });
    return claims.parse(verified);
  } catch (cause) {
    throw invalidToken('bad-signature', cause);
  }
}

function keyIdOf(token: string): string {
  try {
    const [first = ''] = token.split('.', 1);
    return header.parse(JSON.parse(Buffer.from(first, 'base64url').toString('utf8'))).kid;
  } catch (cause) {
    throw invalidToken('malformed', cause);
  }
}

/** The reason why a token was refused, for those who run the platform. Its holder is not told. */
export class RefusedToken extends Problem {
  readonly reason: 'malformed' | 'unknown-key' | 'bad-signature' | 'expired';

  constructor(reason: RefusedToken['reason'], detail: string, cause?: unknown) {
    super('unauthorized', detail, { cause });
    this.reason = reason;
  }
}

/** Returns the reason for which a credential was refused, as the metric names it. */
export function reasonOf(error: unknown): string {
  if (error instanceof RefusedToken) return error.reason;
  return error instanceof Problem && error.code === 'session-revoked' ? 'session-revoked' : 'other';
}

const invalidToken = (reason: RefusedToken['reason'], cause?: unknown) =>
  new RefusedToken(reason, 'This access token is not valid.', cause);
