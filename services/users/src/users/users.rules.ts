import { Problem } from '@hatchery/api/problems';

/** Characters of a referral code, without those that people mistake for one another. There are 32, so that a byte picks one evenly. */
const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** How many random bytes `referralCodeOf` takes. Each gives 5 bits. */
export const referralCodeBytes = 10;

/** Returns a referral code of 10 characters that is easy to read aloud. @param random `referralCodeBytes` random bytes */
export const referralCodeOf = (random: Uint8Array): string =>
  Array.from(random, (byte) => codeAlphabet[byte % codeAlphabet.length]).join('');

export type Account = {
  id: string;
  email: string | null;
  displayName: string | null;
  bio: string | null;
  picture: string | null;
  guest: boolean;
  referralCode: string;
  referralCount: number;
  referrerId: string | null;
  roles: string[];
  appIds: string[];
  /** Main first, then oldest first; times in milliseconds since 1970. */
  wallets: { address: string; kind: 'custodial' | 'external'; main: boolean; createdAt: number; rewards: boolean }[];
  discord: { discordId: string; username: string } | null;
};

/** Returns where gifts go: the wallet chosen for rewards, otherwise the main wallet. Undefined without wallets. */
export const giftAddress = ({ wallets }: Account): string | undefined =>
  (wallets.find(({ rewards }) => rewards) ?? wallets[0])?.address;

/**
 * Decides whether to set a referrer. Naming the same one again keeps it.
 * @param referrer `ancestry` is the line of referrers above them.
 * @throws Problem conflict if another referrer is set, bad-request if the code is unknown or would close a circle.
 */
export function judgeReferral(
  user: { id: string; referrerId: string | null },
  referrer: { id: string; ancestry: string[] } | undefined,
): 'set' | 'kept' {
  if (!referrer) throw refusal('This referral code does not exist.');
  if (user.referrerId === referrer.id) return 'kept';
  if (user.referrerId) throw new Problem('conflict', 'You have already used a referral code.');
  if (referrer.id === user.id) throw refusal('You cannot refer yourself.');
  if (referrer.ancestry.includes(user.id)) throw refusal('You referred the owner of this code.');
  return 'set';
}

const refusal = (message: string) =>
  new Problem('bad-request', message, { errors: [{ path: 'body.referralCode', message }] });
