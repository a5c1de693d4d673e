import { useChain } from '../../platform/onchain/use-chain.ts';
import { useChainOf } from '../../platform/onchain/use-chain-of.ts';
import { readSalary } from './salary.read.ts';

/** The chain of the page, the contract there, and what it says of the connected account. */
export function useSalary() {
  const { contracts, ...of } = useChainOf('salary');
  const { chainId, account } = of;
  const [salary, token] = [contracts.at('salary'), contracts.at('gameToken')];
  const places = salary && token ? { salary, token } : undefined;
  const view = useChain({
    key: ['salary', places?.salary ?? '', account ?? ''],
    chainId,
    read: places ? (web3, id) => readSalary(web3, id, places, account) : undefined,
  });
  return { ...of, places, view };
}
