import type { User } from '@hatchery/api/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { balancesOptions, gameTokensOf } from '../../platform/wallet/balances.queries.ts';
import { useWallet } from '../../platform/wallet/wallet.ts';
import { type Payer, payersOf } from './payers.rules.ts';

/** The wallet that pays, with its game tokens in base units. */
export interface Paying {
  payers: Payer[];
  payer: Payer | undefined;
  choose: (address: string) => void;
  balance: bigint | undefined;
}

/** Follows which wallet pays on a chain, and what it has. */
export function usePayer(user: User | undefined, chainId: number | undefined): Paying {
  const [chosen, choose] = useState<string>();
  const { status, address } = useWallet();
  const payers = payersOf(user, status === 'connected' ? address : undefined);
  const payer = payers.find((one) => one.address === chosen) ?? payers[0];
  const balances = useQuery({
    ...balancesOptions(payer?.address ?? '', chainId ?? 0),
    enabled: payer !== undefined && chainId !== undefined,
  });
  return { payers, payer, choose, balance: gameTokensOf(balances.data) };
}
