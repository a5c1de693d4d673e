import { useChainOf } from '../../platform/onchain/use-chain-of.ts';

/** The chain of a page about the second generation, the contracts there, and the connected account. */
export function useGen2(first?: number) {
  const { contracts, ...of } = useChainOf('gen2Collection', first);
  const [eggs, collection, token] = [
    contracts.at('eggsGen2'),
    contracts.at('gen2Collection'),
    contracts.at('gameToken'),
  ];
  return {
    ...of,
    contracts,
    isNowhere: of.chains?.length === 0,
    places: eggs && collection && token ? { eggs, collection, token } : undefined,
  };
}
