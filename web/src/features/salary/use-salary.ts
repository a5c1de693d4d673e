import { useState } from 'react';
import { useChainsWith, useContracts } from '../../platform/onchain/contracts.ts';
import { useChain } from '../../platform/onchain/use-chain.ts';
import { useWallet } from '../../platform/wallet/wallet.ts';
import { readSalary } from './salary.read.ts';

/** The chain of the page, the contract there, and what it says of the connected account. */
export function useSalary() {
  const { chains, error } = useChainsWith('salary');
  const [chosen, choose] = useState<number>();
  const chainId = chains?.find(({ id }) => id === chosen)?.id ?? chains?.[0]?.id;
  const contracts = useContracts(chainId);
  const { status, address } = useWallet();
  const account = status === 'connected' ? address : undefined;
  const [salary, token] = [contracts.at('salary'), contracts.at('gameToken')];
  const places = salary && token ? { salary, token } : undefined;
  const view = useChain({
    key: ['salary', places?.salary ?? '', account ?? ''],
    chainId,
    read: places ? (web3, id) => readSalary(web3, id, places, account) : undefined,
  });
  return { chains, chainId, choose, account, places, view, error: error ?? contracts.error };
}
