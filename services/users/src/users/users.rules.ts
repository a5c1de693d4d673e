import { randomInt } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import type { User } from '@hatchery/api/users';

/** Without letters and digits that people mistake for one another. */
const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const codeLength = 10;

/** A code to refer others with: 50 random bits, easy to read aloud. */
export const newReferralCode = (): string =>
  Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');

export type Account = {
  id: string;
  email: string | null;
  display_name: string | null;
  bio: string | null;
  picture: string | null;
  guest: boolean;
  referral_code: string;
  referral_count: number;
  referrer_id: string | null;
  roles: string[];
  app_ids: string[];
  /** Main first, then oldest first; times in milliseconds since 1970. */
  wallets: { address: string; kind: 'custodial' | 'external'; main: boolean; createdAt: number; rewards: boolean }[];
  discord: { discordId: string; username: string } | null;
};

/** An account as clients see it. `internalWallet` is empty until the account's custodial wallet is made. */
export function toUser(account: Account): User {
  const { wallets, discord } = account;
  return {
    uid: account.id,
    email: account.email ?? '',
    referralCode: account.referral_code,
    referralCount: account.referral_count,
    referrerId: account.referrer_id ?? undefined,
    displayName: account.display_name ?? undefined,
    bio: account.bio ?? undefined,
    picture: account.picture ?? undefined,
    roles: account.roles,
    ...(account.app_ids.length > 0 ? { appIds: account.app_ids } : {}),
    mainWallet: wallets.find(({ main }) => main)?.address,
    rewardReceiver: wallets.find(({ rewards }) => rewards)?.address,
    internalWallet: oldest(wallets.filter(({ kind }) => kind === 'custodial'))?.address ?? '',
    discordConfirmed: discord !== null,
    discordId: discord?.discordId,
    discordUsername: discord?.username,
    guest: account.guest,
    wallets: wallets.map(({ address, createdAt }) => ({ createdAt, linked: true, nonce: '', address })),
  };
}

const oldest = (wallets: Account['wallets']) =>
  wallets.reduce<Account['wallets'][number] | undefined>(
    (first, wallet) => (first && first.createdAt <= wallet.createdAt ? first : wallet),
    undefined,
  );

/** Where gifts go: the wallet that was chosen for rewards, otherwise the main wallet while there is one. */
export const giftAddress = ({ wallets }: Account): string | undefined =>
  (wallets.find(({ rewards }) => rewards) ?? wallets[0])?.address;

/**
 * Whether a referrer is to be set: not when it is the same once more.
 * @param ancestry who referred the referrer, and so on.
 * @throws Problem when it is set already, unknown, or would close a circle.
 */
export function judgeReferral(
  user: { id: string; referrer_id: string | null },
  referrer: { id: string; ancestry: string[] } | undefined,
): 'set' | 'kept' {
  if (!referrer) throw refusal('There is no such referral code.');
  if (user.referrer_id === referrer.id) return 'kept';
  if (user.referrer_id) throw new Problem('conflict', 'A referral code counts once, and this account has used one.');
  if (referrer.id === user.id) throw refusal('Nobody refers themselves.');
  if (referrer.ancestry.includes(user.id)) throw refusal('You referred the owner of this code yourself.');
  return 'set';
}

const refusal = (message: string) =>
  new Problem('bad-request', message, { errors: [{ path: 'body.referralCode', message }] });
