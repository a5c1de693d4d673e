import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** How creatures grow: levels, stages, stats and what a merge is worth. It changes with a release alone. */
export const growthRulesOptions = queryOptions({
  queryKey: ['growth-rules'],
  queryFn: ({ signal }) => api.ultigen.growthRules({}, { signal }),
  staleTime: 600_000,
});
