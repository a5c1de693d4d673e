import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';
import { retryDelay, shouldRetry } from './retry.rules.ts';

const minuteMs = 60_000;

class PagingQueryClient extends QueryClient {
  /**
   * Reads queries again, since what they tell has changed. One that fetches another page does that first: reading again would drop
   * the page, and nobody would ask for it twice.
   */
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const paging = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.fetchMeta?.fetchMore);
    const invalidate = () => super.invalidateQueries(filters, options);
    return paging.length === 0
      ? invalidate()
      : Promise.allSettled(paging.map(({ promise }) => promise)).then(invalidate);
  }
}

/** Keys of what belongs to the caller begin with `mine`, so that a sign-out forgets all of it. */
export const queryClient = new PagingQueryClient({
  defaultOptions: {
    queries: { gcTime: 5 * minuteMs, staleTime: 5_000, retry: shouldRetry, retryDelay },
  },
});
