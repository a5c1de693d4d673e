import { useState } from 'react';
import { useChainsWith, useContracts } from '../../platform/onchain/contracts.ts';
import { useWallet } from '../../platform/wallet/wallet.ts';

/** The chain of a page about creatures of the first generation, the contracts there, and the connected account. */
export function useGen1(first?: number) {
  const { chains, error } = useChainsWith('gen1Collection');
  const [chosen, choose] = useState<number | undefined>(first);
  const chainId = chains?.find(({ id }) => id === chosen)?.id ?? chains?.[0]?.id;
  const contracts = useContracts(chainId);
  const { status, address } = useWallet();
  const collection = contracts.at('gen1Collection');
  return {
    chains,
    chainId,
    choose,
    error: error ?? contracts.error,
    isNowhere: chains?.length === 0,
    shop: contracts.at('gen1Purchase'),
    places: collection ? { collection, staking: contracts.at('gen1Staking') } : undefined,
    account: status === 'connected' ? address : undefined,
  };
}
