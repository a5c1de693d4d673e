import {
  createHash,
  createHmac,
  hkdfSync,
  type JsonWebKey,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';

/** How long a code of six digits works, and for how many tries. */
export const codeMinutes = 10;
export const codeTries = 5;

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Derives the key that codes are hashed with. Without the key, a hash does not reveal which of a million codes it is of. */
export function codeKeyOf([signing]: JsonWebKey[]): Buffer {
  if (!signing?.d) throw new Error('There is no private key to derive the key of codes from.');
  return Buffer.from(hkdfSync('sha256', signing.d, '', 'hatchery codes', 32));
}

/** Returns what is stored of a code. @param subject the purpose of the code, which works for nothing else. */
export const hashCode = (key: Buffer, subject: string, code: string): Buffer =>
  createHmac('sha256', key).update(`${subject}\n${code}`).digest();

/** Tells, in constant time, whether a code is the one that was hashed. */
export const isCode = (
  key: Buffer,
  { subject, code, hash }: { subject: string; code: string; hash: Buffer },
): boolean => timingSafeEqual(hashCode(key, subject, code), hash);

/** Makes a token of 256 random bits for a link, and the hash to store. */
export function newLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashLinkToken(token) };
}

export const hashLinkToken = (token: string): Buffer => createHash('sha256').update(token).digest();
