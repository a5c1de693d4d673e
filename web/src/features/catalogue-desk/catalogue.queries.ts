import type { CatalogueSetting } from '@hatchery/api/masters-catalogue';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import type { Kind } from './catalogue.rules.ts';

export const catalogueKey = ['mine', 'admin', 'catalogue'] as const;

/** As many as the API answers at once. */
const atOnce = 100;

/** All entries of a kind, in their order: the longest list, traits, has about a thousand. */
export const settingsOptions = (kind: Kind) =>
  queryOptions({
    queryKey: [...catalogueKey, 'settings', kind],
    async queryFn({ signal }): Promise<CatalogueSetting[]> {
      let total = 0;
      const onTotal = (count: number) => {
        total = count;
      };
      const params = { kind };
      const first = await api.masters.catalogueSettings(
        { params, query: { page: 1, limit: atOnce } },
        { signal, onTotal },
      );
      const pages = Array.from({ length: Math.max(0, Math.ceil(total / atOnce) - 1) }, (_, index) => index + 2);
      const others = await Promise.all(
        pages.map((page) => api.masters.catalogueSettings({ params, query: { page, limit: atOnce } }, { signal })),
      );
      return [first, ...others].flat();
    },
  });

const changesAtOnce = 30;

/** Changes of the catalogue by all admins, the latest first. */
export const changesOptions = infiniteQueryOptions({
  queryKey: [...catalogueKey, 'changes'],
  queryFn: ({ pageParam: page, signal }) =>
    api.masters.catalogueChanges({ query: { page, limit: changesAtOnce } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: (last, pages) => (last.length < changesAtOnce ? undefined : pages.length + 1),
});
