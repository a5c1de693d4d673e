import type { User } from '@hatchery/api/users';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../platform/session/session.ts';
import { useWallet } from '../../platform/wallet/wallet.ts';
import { walletsOptions } from '../../platform/wallet/wallets.queries.ts';
import { type OwnWallet, payerOf, walletsOf } from './own-wallets.rules.ts';

/** Follows the wallets of the player, and which of them pays: the connected one, or else the one that Hatchery keeps. */
export function useOwnWallets(): { wallets: OwnWallet[]; payer: OwnWallet | undefined } {
  const session = useSession();
  const user: User | undefined = session.status === 'authenticated' ? session.user : undefined;
  const isAccount = user !== undefined && !user.guest;
  const listed = useQuery({ ...walletsOptions, enabled: isAccount }).data;
  const { status, address } = useWallet();
  const wallets = user ? walletsOf(user, listed ?? []) : [];
  return { wallets, payer: payerOf(wallets, status === 'connected' ? address : undefined) };
}
