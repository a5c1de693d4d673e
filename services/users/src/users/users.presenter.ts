import type { User } from '@hatchery/api/users';
import type { ShownPlayer } from './users.repository.ts';
import type { Account } from './users.rules.ts';

/** Presents an account to its owner. `internalWallet` is empty until the signer has made the account's custodial wallet. */
export function presentUser(account: Account): User {
  const { wallets, discord } = account;
  return {
    uid: account.id,
    email: account.email ?? '',
    referralCode: account.referralCode,
    referralCount: account.referralCount,
    referrerId: account.referrerId ?? undefined,
    displayName: account.displayName ?? undefined,
    bio: account.bio ?? undefined,
    picture: account.picture ?? undefined,
    roles: account.roles,
    ...(account.appIds.length > 0 ? { appIds: account.appIds } : {}),
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

/** Presents a player to another service. */
export const presentShownPlayer = ({ userId, displayName, picture }: ShownPlayer) => ({
  userId,
  displayName: displayName ?? undefined,
  picture: picture ?? undefined,
});
