import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign as signWith,
  timingSafeEqual,
} from 'node:crypto';

/** Signs URLs of downloads and receipts. Its secrets are those of DOWNLOAD_KEY, the newest first. */
export type DownloadKeys = {
  /** Returns what proves that a URL is of this platform. */
  seal(terms: string): string;
  /** Whether one of the secrets sealed these terms. */
  isSealed(terms: string, seal: string): boolean;
  /** Signs a receipt with Ed25519 (RFC 8032). @returns both in base64url. */
  sign(statement: string): { signature: string; publicKey: string };
  /** The public keys of all secrets, in base64url, the one that signs first. */
  publicKeys: string[];
};

/** The bytes before the 32 of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

const derive = (secret: string, use: string) => Buffer.from(hkdfSync('sha256', secret, '', `hatchery ${use}`, 32));

function signingKey(secret: string): { key: KeyObject; publicKey: string } {
  const der = Buffer.concat([pkcs8, derive(secret, 'receipts of downloads')]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return { key, publicKey: String(createPublicKey(key).export({ format: 'jwk' }).x) };
}

/** @param secrets the first one signs, all of them hold. */
export function createDownloadKeys(secrets: readonly string[]): DownloadKeys {
  const [newest = ''] = secrets;
  const sealOf = (secret: string) => {
    const key = derive(secret, 'URLs of downloads');
    return (terms: string) => createHmac('sha256', key).update(terms).digest('base64url');
  };
  const seals = secrets.map(sealOf);
  const signing = secrets.map(signingKey);
  const first = signing[0] ?? signingKey(newest);
  return {
    seal: (terms) => sealOf(newest)(terms),
    isSealed: (terms, seal) => {
      const given = Buffer.from(seal);
      return seals.some((make) => {
        const made = Buffer.from(make(terms));
        return made.length === given.length && timingSafeEqual(made, given);
      });
    },
    sign: (statement) => ({
      signature: signWith(null, Buffer.from(statement), first.key).toString('base64url'),
      publicKey: first.publicKey,
    }),
    publicKeys: signing.map(({ publicKey }) => publicKey),
  };
}
