import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { retryDelay, shouldRetry } from './retry.rules.ts';

const minuteMs = 60_000;

/** Keys of what belongs to the caller begin with `mine`, so that a sign-out forgets all of it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { gcTime: 5 * minuteMs, staleTime: 5_000, retry: shouldRetry, retryDelay },
  },
});

/**
 * Reads queries again, since what they tell has changed. One that fetches another page does that first: reading again would drop the
 * page, and nobody would ask for it twice.
 */
export async function readAgain(queryKey: QueryKey): Promise<void> {
  const paging = queryClient
    .getQueryCache()
    .findAll({ queryKey })
    .filter(({ state }) => state.fetchMeta?.fetchMore);
  await Promise.allSettled(paging.map(({ promise }) => promise));
  await queryClient.invalidateQueries({ queryKey });
}
