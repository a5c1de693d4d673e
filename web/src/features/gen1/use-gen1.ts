import { useChainOf } from '../../platform/onchain/use-chain-of.ts';

/** The chain of a page about creatures of the first generation, the contracts there, and the connected account. */
export function useGen1(first?: number) {
  const { contracts, ...of } = useChainOf('gen1Collection', first);
  const collection = contracts.at('gen1Collection');
  return {
    ...of,
    isNowhere: of.chains?.length === 0,
    shop: contracts.at('gen1Purchase'),
    places: collection ? { collection, staking: contracts.at('gen1Staking') } : undefined,
  };
}
