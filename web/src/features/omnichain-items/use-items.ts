import { destinationsFrom } from '../../platform/onchain/omnichain/journey.rules.ts';
import { useChain } from '../../platform/onchain/use-chain.ts';
import { useChainOf } from '../../platform/onchain/use-chain-of.ts';
import { readItems } from './items.read.ts';

/** The chain of the page, and everything that it shows of it. */
export function useItems() {
  const { contracts, ...of } = useChainOf('omnichainItems');
  const { chains, chainId, account } = of;
  const items = contracts.at('omnichainItems');
  const destinations = chainId === undefined ? [] : destinationsFrom(chainId, chains ?? []);
  const ids = destinations.map(({ id }) => id);
  const page = useChain({
    key: ['omnichain-items', items ?? '', account ?? '', ...ids],
    chainId,
    read: items ? (web3, id) => readItems(web3, id, { items, account, destinations: ids }) : undefined,
  });
  return { ...of, items, destinations, page };
}

export type Items = ReturnType<typeof useItems>;
