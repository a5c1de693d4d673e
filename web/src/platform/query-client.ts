import { QueryClient } from '@tanstack/react-query';
import { retryDelay, shouldRetry } from './retry.rules.ts';

const minuteMs = 60_000;

/** Keys of what belongs to the caller begin with `mine`, so that a sign-out forgets all of it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { gcTime: 5 * minuteMs, staleTime: 5_000, retry: shouldRetry, retryDelay },
  },
});
