import type { User } from '@hatchery/api/users';
import type { Wallet } from '@hatchery/api/wallets';

/**
 * How it stands with a player's free keeper. `ready`: they can have it now. `needs-account`, `needs-proof`: first they need an
 * account, or a confirmed e-mail address. `asked-for`: they have keepers, so that it may be used. `gone`: the platform refused it.
 */
export type FreeKeeper = 'ready' | 'needs-account' | 'needs-proof' | 'asked-for' | 'gone';

/** How long a wallet has been linked that counts as much as a confirmed e-mail address. */
const knownWalletMs = 7 * 86_400_000;

interface Known {
  user: Pick<User, 'guest' | 'email' | 'wallets'> | undefined;
  /** The wallets of the player, and which of them Hatchery keeps. */
  wallets: readonly Pick<Wallet, 'address' | 'isInternalWallet'>[];
  hasKeepers: boolean;
  wasRefused: boolean;
}

/** Returns how it stands with a player's free keeper, by all that the platform has told. */
export function freeKeeperOf({ user, wallets, hasKeepers, wasRefused }: Known, now: number): FreeKeeper {
  if (!user || user.guest) return 'needs-account';
  if (wasRefused) return 'gone';
  if (hasKeepers) return 'asked-for';
  const kept = wallets.filter(({ isInternalWallet }) => isInternalWallet).map(({ address }) => address.toLowerCase());
  const isKnown = (user.wallets ?? []).some(
    ({ address, createdAt }) => !kept.includes(address.toLowerCase()) && now - createdAt >= knownWalletMs,
  );
  return user.email !== '' || isKnown ? 'ready' : 'needs-proof';
}
