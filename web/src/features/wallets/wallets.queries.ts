import type { Sweep } from '@hatchery/api/wallets';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

const lookAgainMs = 1_500;

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
