import type { Sweep } from '@hatchery/api/wallets';
import type { families } from '@hatchery/chain/families';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

const lookAgainMs = 1_500;

const gameToken: (typeof families)['gameToken']['name'] = 'GameToken';

/** The addresses of a chain's contracts; the build does not know them. */
const contractsOptions = (chainId: number) =>
  queryOptions({
    queryKey: ['contracts', chainId],
    queryFn: ({ signal }) => api.chain.contracts({ query: { chainId, page: 1, limit: 100 } }, { signal }),
    staleTime: 300_000,
  });

/** A wallet's coins and game tokens, both at one block. */
export const balancesOptions = (address: string, chainId: number) =>
  queryOptions({
    queryKey: ['balances', chainId, address],
    queryFn: async ({ client, signal }) => {
      const contracts = await client.fetchQuery(contractsOptions(chainId));
      const tokens = contracts.find(({ name }) => name === gameToken)?.address ?? '';
      return api.users.holderBalances({ params: { address }, query: { tokens, chainId } }, { signal });
    },
    staleTime: 10_000,
  });

export const sweepPreviewOptions = (chainId: number) =>
  queryOptions({
    queryKey: ['mine', 'sweep-preview', chainId],
    queryFn: ({ signal }) => api.users.sweepPreview({ query: { chainId } }, { signal }),
    retry: 1,
  });

const isRunning = (sweeps: readonly Sweep[] | undefined): boolean =>
  sweeps?.some(({ status }) => status === 'running') ?? false;

/** The latest sweeps; polled while one runs. */
export const sweepsOptions = queryOptions({
  queryKey: ['mine', 'sweeps'],
  queryFn: ({ signal }) => api.users.sweeps({ query: { page: 1, limit: 20 } }, { signal }),
  refetchInterval: ({ state }) => (isRunning(state.data) ? lookAgainMs : false),
});
