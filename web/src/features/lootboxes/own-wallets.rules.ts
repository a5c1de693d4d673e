import type { User } from '@hatchery/api/users';
import type { Wallet } from '@hatchery/api/wallets';

/** A wallet of a player. Hatchery sends what a kept one does; the player's own wallet asks for each transaction. */
export interface OwnWallet {
  address: string;
  kept: boolean;
}

const same = (one: string, other: string | undefined): boolean => one.toLowerCase() === other?.toLowerCase();

/** Returns the wallets of a player, each once, kept ones first. A guest has the kept one alone. */
export function walletsOf(
  { guest, internalWallet }: Pick<User, 'guest' | 'internalWallet'>,
  listed: readonly Pick<Wallet, 'address' | 'isInternalWallet'>[],
): OwnWallet[] {
  const kept = listed.filter(({ isInternalWallet }) => isInternalWallet).map(({ address }) => address);
  const main = internalWallet !== '' && !kept.some((one) => same(one, internalWallet)) ? [internalWallet] : [];
  const own = guest ? [] : listed.filter(({ isInternalWallet }) => !isInternalWallet).map(({ address }) => address);
  return [
    ...[...main, ...kept].map((address) => ({ address, kept: true })),
    ...own.map((address) => ({ address, kept: false })),
  ];
}

/** Returns the wallet that pays: the connected one if it is the player's, or else one that Hatchery keeps. */
export const payerOf = (wallets: readonly OwnWallet[], connected: string | undefined): OwnWallet | undefined =>
  wallets.find(({ address, kept }) => !kept && same(address, connected)) ?? wallets.find(({ kept }) => kept);

/** Says whose wallet it is. */
export const walletWords = ({ kept }: Pick<OwnWallet, 'kept'>): string => (kept ? 'Hatchery wallet' : 'Your wallet');
