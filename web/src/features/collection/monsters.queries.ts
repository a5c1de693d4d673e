import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

const pageSize = 100;

/** The creatures of the signed-in player, newest first. */
export const monstersOptions = queryOptions({
  queryKey: ['mine', 'monsters'],
  queryFn: ({ signal }) => api.ultigen.monstersBalance({ query: { page: 1, limit: pageSize } }, { signal }),
});

export const monsterOptions = (id: number) =>
  queryOptions({
    queryKey: ['monster', id],
    queryFn: ({ signal }) => api.ultigen.monster({ params: { id } }, { signal }),
  });
