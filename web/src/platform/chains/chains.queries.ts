import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** The chains that the platform follows, and how far each was read. */
export const chainsOptions = queryOptions({
  queryKey: ['chains'],
  queryFn: ({ signal }) => api.chain.chains({}, { signal }),
  staleTime: 2_000,
});
