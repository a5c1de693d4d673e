import type { Sweep } from '@hatchery/api/wallets';
import { findDeployment } from '@hatchery/chain/addresses';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

const lookAgainMs = 1_500;

export const walletsOptions = queryOptions({
  queryKey: ['mine', 'wallets'],
  queryFn: ({ signal }) => api.users.wallets({}, { signal }),
});

/** Coin and game token of a wallet, both at one block. */
export const balancesOptions = (address: string, chainId: number) =>
  queryOptions({
    queryKey: ['balances', chainId, address],
    queryFn: ({ signal }) =>
      api.users.holderBalances(
        { params: { address }, query: { tokens: findDeployment(chainId)?.gameToken ?? '', chainId } },
        { signal },
      ),
    staleTime: 10_000,
  });

export const sweepPreviewOptions = queryOptions({
  queryKey: ['mine', 'sweep-preview'],
  queryFn: ({ signal }) => api.users.sweepPreview({}, { signal }),
  retry: 1,
});

const isRunning = (sweeps: readonly Sweep[] | undefined): boolean =>
  sweeps?.some(({ status }) => status === 'running') ?? false;

/** The latest sweeps; looked at again and again while one runs. */
export const sweepsOptions = queryOptions({
  queryKey: ['mine', 'sweeps'],
  queryFn: ({ signal }) => api.users.sweeps({ query: { page: 1, limit: 5 } }, { signal }),
  refetchInterval: ({ state }) => (isRunning(state.data) ? lookAgainMs : false),
});
