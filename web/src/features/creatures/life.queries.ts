import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

const pageSize = 20;

/** The log of a creature, newest first, a page at a time. */
export const lifeOptions = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['monster', id, 'life'],
    queryFn: ({ pageParam, signal }) =>
      api.ultigen.monsterLife(
        { params: { id }, query: { limit: pageSize, ...(pageParam === undefined ? {} : { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
  });
