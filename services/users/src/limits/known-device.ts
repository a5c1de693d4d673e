import { randomBytes } from 'node:crypto';
import { stringifySetCookie } from 'cookie';
import { type CodeKeys, hashCode, isCode } from '../codes/codes.ts';

export const knownDeviceCookieName = 'hatchery_devices';

/** How long a device is known after a sign-in. Browsers keep a cookie for 400 days at most. */
const days = 400;
/** Accounts of one browser. The one that signed in longest ago is forgotten first. */
const mostAccounts = 5;
const daySeconds = 86_400;

type Device = { email: string; key: CodeKeys; now: Date };

/**
 * Finds the proof that a device signed in to an account before, in its cookie. The cookie holds one proof per account, signed for the
 * account's address, so it proves nothing about other accounts.
 * @param key the keys of codes. @returns the id that attempts of this device on this account count under; undefined for strangers.
 */
export function knownDevice(cookie: string | undefined, { email, key, now }: Device): string | undefined {
  const known = proofsOf(cookie).find(({ id, until, mac }) => {
    const hash = Buffer.from(mac, 'base64url');
    const valid = hash.length === 32 && isCode(key, { subject: subjectOf(email), code: `${id}.${until}`, hash });
    return valid && Number(until) > now.getTime() / 1000;
  });
  return known?.id;
}

/** Returns a Set-Cookie with which a device proves from now on that it signed in to an account, beside what it proved before. */
export function knownDeviceCookie(cookie: string | undefined, device: Device & { publicUrl: string }): string {
  const { email, key, now, publicUrl } = device;
  const id = knownDevice(cookie, device) ?? randomBytes(12).toString('base64url');
  const until = String(Math.floor(now.getTime() / 1000) + days * daySeconds);
  const mac = hashCode(key, subjectOf(email), `${id}.${until}`).toString('base64url');
  const others = proofsOf(cookie).filter((proof) => proof.id !== id);
  const proofs = [{ id, until, mac }, ...others].slice(0, mostAccounts);
  return stringifySetCookie({
    name: knownDeviceCookieName,
    value: proofs.map((proof) => `${proof.id}.${proof.until}.${proof.mac}`).join('~'),
    maxAge: days * daySeconds,
    path: '/account',
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
  });
}

const subjectOf = (email: string) => `known device\n${email.toLowerCase()}`;

function proofsOf(cookie = ''): { id: string; until: string; mac: string }[] {
  const texts = cookie.split('~').slice(0, mostAccounts);
  return texts.flatMap((text) => {
    const [id, until, mac] = text.split('.');
    return id && until && mac ? [{ id, until, mac }] : [];
  });
}
