import type { families } from '@hatchery/chain/families';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

const gameToken: (typeof families)['gameToken']['name'] = 'GameToken';

/** The addresses of a chain's contracts; the build does not know them. */
export const contractsOptions = (chainId: number) =>
  queryOptions({
    queryKey: ['contracts', chainId],
    queryFn: ({ signal }) => api.chain.contracts({ query: { chainId, page: 1, limit: 100 } }, { signal }),
    staleTime: 300_000,
  });

/** A wallet's coins and game tokens in base units, both at one block. */
export const balancesOptions = (address: string, chainId: number) =>
  queryOptions({
    queryKey: ['mine', 'balances', chainId, address],
    queryFn: async ({ client, signal }) => {
      const contracts = await client.fetchQuery(contractsOptions(chainId));
      const tokens = contracts.find(({ name }) => name === gameToken)?.address ?? '';
      return api.users.holderBalances({ params: { address }, query: { tokens, chainId } }, { signal });
    },
    staleTime: 3_000,
  });

export type Balances = Awaited<ReturnType<typeof api.users.holderBalances>>;

/** Returns a wallet's game tokens in base units; undefined where the chain has none or they could not be read. */
export function gameTokensOf(balances: Balances | undefined): bigint | undefined {
  const balance = balances?.balances[1]?.balance;
  return balance == null ? undefined : BigInt(balance);
}

/** Returns a wallet's coins in base units; undefined where they could not be read. */
export function coinsOf(balances: Balances | undefined): bigint | undefined {
  const balance = balances?.balances[0]?.balance;
  return balance == null ? undefined : BigInt(balance);
}
