import type { User } from '@hatchery/api/users';

/** A wallet that can pay. Hatchery sends what a kept wallet buys; the player's own wallet asks for each transaction. */
export interface Payer {
  address: string;
  kept: boolean;
}

/** Returns the wallets of a player that can pay, the one that is used by default first. */
export function payersOf(
  user: Pick<User, 'internalWallet' | 'wallets'> | undefined,
  connected: string | undefined,
): Payer[] {
  if (!user) return [];
  const same = (one: string, other: string | undefined) => one.toLowerCase() === other?.toLowerCase();
  const isOurs = user.wallets?.some(({ address }) => same(address, connected)) && !same(user.internalWallet, connected);
  return [
    ...(connected && isOurs ? [{ address: connected, kept: false }] : []),
    ...(user.internalWallet ? [{ address: user.internalWallet, kept: true }] : []),
  ];
}

/** Returns what is missing for a purchase, in base units; 0 while the balance is unknown. */
export const missingOf = (cost: bigint, balance: bigint | undefined): bigint =>
  balance === undefined || balance >= cost ? 0n : cost - balance;
