import type { Badge } from '@hatchery/api/badges';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { badgesKey } from '../../platform/games/badges.queries.ts';

export const pageSize = 50;

export const categoriesOptions = queryOptions({
  queryKey: [...badgesKey, 'categories'],
  queryFn: ({ signal }) => api.games.badgeCategories({}, { signal }),
});

interface Wanted {
  text: string;
  /** Undefined for all. */
  categoryId: string | undefined;
  page: number;
}

/** A page of badges, in the order of their categories and names. */
export const badgesOptions = ({ text, categoryId, page }: Wanted) =>
  queryOptions({
    queryKey: [...badgesKey, 'list', text, categoryId ?? 'all', page],
    async queryFn({ signal }): Promise<{ badges: Badge[]; total: number }> {
      let total = 0;
      const onTotal = (count: number) => {
        total = count;
      };
      const query = { page, limit: pageSize, categoryId, ...(text ? { text } : {}) };
      const badges = await api.games.badges({ query }, { signal, onTotal });
      return { badges, total };
    },
    placeholderData: keepPreviousData,
  });
