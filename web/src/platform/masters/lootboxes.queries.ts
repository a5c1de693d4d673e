import type { MastersLootbox } from '@hatchery/api/lootbox-shapes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

export const lootboxesKey = ['masters', 'lootboxes'] as const;

/** All boxes of a chain with their odds, prices and what is left, in their order. */
export const lootboxesOptions = (chainId?: number) =>
  queryOptions({
    queryKey: [...lootboxesKey, chainId],
    queryFn: ({ signal }): Promise<MastersLootbox[]> =>
      api.masters.mastersLootboxes({ query: chainId === undefined ? {} : { chainId } }, { signal }),
    staleTime: 10_000,
  });
