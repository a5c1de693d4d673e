import { queryOptions } from '@tanstack/react-query';
import { configOptions } from '../../platform/config.ts';
import { monstersOptions } from '../../platform/ultigen/monsters.queries.ts';
import { contractsOptions } from '../../platform/wallet/balances.queries.ts';
import { creaturesOf, holdingsOf } from './deposit.rules.ts';
import { depositableAssets } from './deposits.queries.ts';

/** Things of a wallet, on all chains, that can go into the bag. */
export const holdingsOptions = (address: string) =>
  queryOptions({
    queryKey: ['mine', 'holdings', address],
    async queryFn({ client }) {
      const [assets, { chains }, monsters, { countAssets }] = await Promise.all([
        depositableAssets(),
        client.fetchQuery(configOptions),
        client.fetchQuery(monstersOptions),
        import('./holdings.ts'),
      ]);
      const holdings = await Promise.all(
        chains.map(async ({ id: chainId, rpcUrl }) => {
          const here = assets.filter((asset) => asset.chainId === chainId);
          if (here.length === 0) return [];
          const [contracts, counted] = await Promise.all([
            client.fetchQuery(contractsOptions(chainId)),
            countAssets(here, rpcUrl, address),
          ]);
          const contract = contracts.find(({ name }) => name === 'UltigenMonsters')?.address ?? '';
          return holdingsOf(counted, creaturesOf(monsters, { address, chainId, contract }));
        }),
      );
      return holdings.flat();
    },
    staleTime: 0,
    gcTime: 0,
  });
