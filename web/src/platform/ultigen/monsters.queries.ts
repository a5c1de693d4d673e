import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

const pageSize = 100;

/** The player's newest creatures. */
export const monstersOptions = queryOptions({
  queryKey: ['mine', 'monsters'],
  queryFn: ({ signal }) => api.ultigen.monstersBalance({ query: { page: 1, limit: pageSize } }, { signal }),
});

/** All of the player's creatures, a page at a time. */
export const monsterPagesOptions = infiniteQueryOptions({
  queryKey: ['mine', 'monsters', 'pages'],
  queryFn: ({ pageParam, signal }) =>
    api.ultigen.monstersBalance({ query: { page: pageParam, limit: pageSize } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: (last, pages) => (last.length === pageSize ? pages.length + 1 : undefined),
});

export const monsterOptions = (id: number) =>
  queryOptions({
    queryKey: ['monster', id],
    queryFn: ({ signal }) => api.ultigen.monster({ params: { id } }, { signal }),
  });
