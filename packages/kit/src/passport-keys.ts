import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { runningServices } from '@hatchery/api/services';
import * as z from 'zod';

const publicJwk = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string().optional(),
});
const privateJwk = publicJwk.extend({ d: z.string() });
const publicSets = z.record(z.string(), z.array(publicJwk).min(1).max(10));

export type PassportKey = { kid: string; key: KeyObject };

/** The public keys of each issuer, by key id. An issuer has several while its key is being replaced. */
export type PassportKeySets = Map<string, Map<string, KeyObject>>;

/** Reads PASSPORT_KEY: a private JWK of P-256, or `file:/path` of one. @throws Error, without the value. */
export function readPassportKey(value: string): PassportKey {
  const jwk = parse('PASSPORT_KEY', value, privateJwk, 'a private JWK of P-256');
  return { kid: idOf(jwk), key: createPrivateKey({ key: jwk, format: 'jwk' }) };
}

/**
 * Reads PASSPORT_KEYS: public JWKs by issuer, as in `{"gateway":[…],"users":[…]}`, or `file:/path` of them.
 * @throws Error, without the value.
 */
export function readPassportKeySets(value: string): PassportKeySets {
  const sets = parse('PASSPORT_KEYS', value, publicSets, 'JSON of issuers and their public JWKs of P-256');
  return new Map(
    Object.entries(sets).map(([issuer, keys]) => [
      issuer,
      new Map(keys.map((jwk) => [idOf(jwk), createPublicKey({ key: jwk, format: 'jwk' })])),
    ]),
  );
}

/** Makes a key pair for passports, as the values of PASSPORT_KEY and of one entry of PASSPORT_KEYS. */
export function createPassportKeyPair(): { privateKey: string; publicKey: Record<string, unknown> } {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicJwk.parse(pair.publicKey.export({ format: 'jwk' }));
  const kid = idOf(jwk);
  return {
    privateKey: JSON.stringify({ ...pair.privateKey.export({ format: 'jwk' }), kid }),
    publicKey: { ...jwk, kid },
  };
}

/** Returns the public half of a PASSPORT_KEY. */
export function publicHalf(privateKey: string): Record<string, unknown> {
  const { d: _secret, ...jwk } = privateJwk.parse(JSON.parse(privateKey));
  return { ...jwk, kid: idOf(jwk) };
}

function parse<T extends z.ZodType>(variable: string, value: string, schema: T, wanted: string): z.infer<T> {
  try {
    const text = value.startsWith('file:') ? readFileSync(value.slice('file:'.length), 'utf8') : value;
    return schema.parse(JSON.parse(text));
  } catch {
    throw new Error(`${variable} must be ${wanted}, or file:/path of it.`);
  }
}

/** Returns the key id of a JWK: its own, or its thumbprint (RFC 7638). */
const idOf = ({ kid, crv, kty, x, y }: z.infer<typeof publicJwk>): string =>
  kid ?? createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');

const development = {
  kty: 'EC',
  crv: 'P-256',
  kid: 'development',
  x: 'T2pCKYl5eD7X_RX6Rxc4YDStyHtBC6eFlvxofTgEJ9o',
  y: 'Xs93oXO8qAfQBa3gU0Sbh-LQVmHeB8_eosfVvj_2bFM',
  d: 'kd86aEIFayAjx41h6DTm_iqRdfebsohiPYn8VxsprKE',
} as const;

/** The one key pair of development and tests, under every name. Production refuses it. */
export const developmentPassports = {
  PASSPORT_KEY: JSON.stringify(development),
  PASSPORT_KEYS: JSON.stringify(
    Object.fromEntries(
      ['gateway', ...runningServices].map((name) => [name, [publicHalf(JSON.stringify(development))]]),
    ),
  ),
};
