import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** Everything that admins proposed. */
export const proposalsKey = ['mine', 'admin', 'owner-proposals'];

const atOnce = { waiting: 50, past: 10 } as const;
/** Another admin decides meanwhile. */
const everyMs = 15_000;

/** Proposals of owners' calls, the latest first. */
export const proposalsOptions = (state: 'waiting' | 'past') =>
  infiniteQueryOptions({
    queryKey: [...proposalsKey, state],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.chain.ownerProposals({ query: { state, limit: atOnce[state], ...(cursor ? { cursor } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: everyMs,
  });
