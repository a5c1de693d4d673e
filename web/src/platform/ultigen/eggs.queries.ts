import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** The five kinds of eggs, with prices. */
export const eggKindsOptions = queryOptions({
  queryKey: ['eggs'],
  queryFn: ({ signal }) => api.ultigen.eggs({ query: {} }, { signal }),
  staleTime: 60_000,
});

export type EggKind = Awaited<ReturnType<typeof api.ultigen.eggs>>[number];

/** The eggs of the signed-in player, a row per element. */
export const eggsBalanceOptions = queryOptions({
  queryKey: ['mine', 'eggs'],
  queryFn: ({ signal }) => api.ultigen.eggsBalance({ query: {} }, { signal }),
  staleTime: 1_000,
});
