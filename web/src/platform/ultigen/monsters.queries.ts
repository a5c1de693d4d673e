import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

const pageSize = 100;

/** The newest creatures of the signed-in player. */
export const monstersOptions = queryOptions({
  queryKey: ['mine', 'monsters'],
  queryFn: ({ signal }) => api.ultigen.monstersBalance({ query: { page: 1, limit: pageSize } }, { signal }),
});

/** All creatures of the signed-in player, a page at a time. */
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
