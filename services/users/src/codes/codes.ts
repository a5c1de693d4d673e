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

/** Keys that codes are hashed with. The first one hashes, and all of them recognise what they hashed, so that a key can be replaced. */
export type CodeKeys = readonly [Buffer, ...Buffer[]];

/** Derives the keys of codes. Without its key, a hash does not reveal which of a million codes it is of. */
export function codeKeysOf(signing: JsonWebKey[]): CodeKeys {
  const [first, ...others] = signing.map(({ d }) => {
    if (!d) throw new Error('There is no private key to derive a key of codes from.');
    return Buffer.from(hkdfSync('sha256', d, '', 'hatchery codes', 32));
  });
  if (!first) throw new Error('There is no private key to derive a key of codes from.');
  return [first, ...others];
}

/** Returns what is stored of a code. @param subject the purpose of the code, which works for nothing else. */
export const hashCode = ([key]: CodeKeys, subject: string, code: string): Buffer => hashBy(key, subject, code);

const hashBy = (key: Buffer, subject: string, code: string): Buffer =>
  createHmac('sha256', key).update(`${subject}\n${code}`).digest();

/** Tells, in constant time, whether a code is the one that was hashed. */
export const isCode = (
  keys: CodeKeys,
  { subject, code, hash }: { subject: string; code: string; hash: Buffer },
): boolean => keys.filter((key) => timingSafeEqual(hashBy(key, subject, code), hash)).length > 0;

/** Makes a token of 256 random bits for a link, and the hash to store. */
export function newLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashLinkToken(token) };
}

export const hashLinkToken = (token: string): Buffer => createHash('sha256').update(token).digest();
