import {
  createHash,
  createHmac,
  hkdfSync,
  type JsonWebKey,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';

/** How long a code of six digits is good, and for how many tries. */
export const codeMinutes = 10;
export const codeTries = 5;

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** The key that codes are hashed with: without it nobody finds a code among the million by its hash. */
export function codeKeyOf([signing]: JsonWebKey[]): Buffer {
  if (!signing?.d) throw new Error('There is no private key to derive the key of codes from.');
  return Buffer.from(hkdfSync('sha256', signing.d, '', 'hatchery codes', 32));
}

/** What is stored of a code. @param subject what it is for; a code for one thing is none for another. */
export const hashCode = (key: Buffer, subject: string, code: string): Buffer =>
  createHmac('sha256', key).update(`${subject}\n${code}`).digest();

/** Whether a code is the one that was hashed, in constant time. */
export const isCode = (
  key: Buffer,
  { subject, code, hash }: { subject: string; code: string; hash: Buffer },
): boolean => timingSafeEqual(hashCode(key, subject, code), hash);

/** A token for a link, 256 random bits, and what is stored of it. */
export function newLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashLinkToken(token) };
}

export const hashLinkToken = (token: string): Buffer => createHash('sha256').update(token).digest();
