import { useChainOf } from '../../platform/onchain/use-chain-of.ts';

/** The chain of a page about the second generation, the contracts there, and the connected account. */
export function useGen2() {
  const { contracts, ...of } = useChainOf('gen2Collection');
  const { at } = contracts;
  const [eggs, collection, token] = [at('eggsGen2'), at('gen2Collection'), at('gameToken')];
  return {
    ...of,
    isNowhere: of.chains?.length === 0,
    places: eggs && collection && token ? { eggs, collection, token } : undefined,
  };
}
