import { createHash, createPrivateKey, createPublicKey, type JsonWebKey } from 'node:crypto';
import jwt from 'jsonwebtoken';

export const accessTokenSeconds = 15 * 60;
const name = 'hatchery';

export type AccessTokens = {
  /** Signs an access token, valid for 15 minutes. */
  sign(claims: AccessClaims, now: Date): string;
  /** The public keys that verify the tokens, as a JWK set (RFC 7517). */
  keySet: { keys: JsonWebKey[] };
};

type AccessClaims = { userId: string; sessionId: string; roles: string[]; guest: boolean };

/** @param keys private ES256 keys; the first one signs. */
export function createAccessTokens(keys: JsonWebKey[]): AccessTokens {
  const published = keys.map(publicJwk);
  const [signing] = keys.map((key) => createPrivateKey({ key, format: 'jwk' }));
  const keyid = published[0]?.kid;
  if (!signing || !keyid) throw new Error('No key is configured to sign access tokens.');
  return {
    keySet: { keys: published },
    sign: ({ userId, sessionId, roles, guest }, now) => {
      const iat = Math.floor(now.getTime() / 1000);
      return jwt.sign({ iat, exp: iat + accessTokenSeconds, sid: sessionId, roles, guest }, signing, {
        algorithm: 'ES256',
        keyid,
        issuer: name,
        audience: name,
        subject: userId,
      });
    },
  };
}

function publicJwk(key: JsonWebKey): JsonWebKey & { kid: string } {
  const { kty, crv, x, y } = createPublicKey({ key, format: 'jwk' }).export({ format: 'jwk' });
  const kid = typeof key.kid === 'string' ? key.kid : thumbprint({ crv, kty, x, y });
  return { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' };
}

/** Returns the thumbprint of RFC 7638, which orders members by name. */
const thumbprint = (members: JsonWebKey) => createHash('sha256').update(JSON.stringify(members)).digest('base64url');
