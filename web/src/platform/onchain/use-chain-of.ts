import type { ContractName } from '@hatchery/chain/addresses';
import { useState } from 'react';
import { useWallet } from '../wallet/wallet.ts';
import { useChainsWith, useContracts } from './contracts.ts';

/**
 * The chain of a page about a contract of the platform: one of those that it stands on, the main one until another is chosen.
 * With the contracts there, and the connected account.
 * @param first the chain to begin with, if the contract is there
 */
export function useChainOf(family: ContractName, first?: number) {
  const { chains, error } = useChainsWith(family);
  const [chosen, choose] = useState<number | undefined>(first);
  const chainId = chains?.find(({ id }) => id === chosen)?.id ?? chains?.[0]?.id;
  const contracts = useContracts(chainId);
  const { status, address } = useWallet();
  const account = status === 'connected' ? address : undefined;
  return { chains, chainId, choose, contracts, account, error: error ?? contracts.error };
}
