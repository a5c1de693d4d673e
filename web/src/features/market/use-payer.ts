import type { User } from '@hatchery/api/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshUser } from '../../platform/session/refresh-user.ts';
import { balancesOptions, gameTokensOf } from '../../platform/wallet/balances.queries.ts';
import { useWallet } from '../../platform/wallet/wallet.ts';
import { type Payer, payersOf } from './payers.rules.ts';

/** The wallet that pays, with its game tokens in base units. */
export interface Paying {
  payers: Payer[];
  payer: Payer | undefined;
  choose: (address: string) => void;
  /** The player's Hatchery wallet is being made. */
  isMaking: boolean;
  balance: bigint | undefined;
  /** The balance could not be read. */
  unreadable: boolean;
}

/** A balance changes by transactions that nobody tells this page of, such as a gift from another wallet. */
const balanceMs = 5_000;

/** Follows which wallet pays on a chain, and what it has. */
export function usePayer(user: User | undefined, chainId: number | undefined): Paying {
  const [chosen, choose] = useState<string>();
  const { status, address } = useWallet();
  const isMaking = user?.internalWallet === '';
  useKeptWallet(isMaking);
  const payers = payersOf(user, status === 'connected' ? address : undefined);
  const payer = payers.find((one) => one.address === chosen) ?? payers[0];
  const balances = useQuery({
    ...balancesOptions(payer?.address ?? '', chainId ?? 0),
    enabled: payer !== undefined && chainId !== undefined,
    refetchInterval: balanceMs,
  });
  const balance = gameTokensOf(balances.data);
  const unreadable = balance === undefined && Boolean(balances.data ?? balances.error);
  return { payers, payer, choose, isMaking, balance, unreadable };
}

const lookAgainMs = 2_000;

/** Asks again for the player while their Hatchery wallet is being made, which takes a moment after signing up. */
function useKeptWallet(isMaking: boolean): void {
  useQuery({
    queryKey: ['mine', 'kept-wallet'],
    queryFn: () => refreshUser().then(() => null),
    enabled: isMaking,
    refetchInterval: lookAgainMs,
  });
}
