import type { DrawCommitment, LootboxOdds } from '@hatchery/api/lootbox-shapes';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** Everything of the player's about boxes. */
export const ownKey = ['mine', 'lootboxes'] as const;

/** Where the player is, and what follows for boxes. */
export const placeOptions = queryOptions({
  queryKey: [...ownKey, 'place'],
  queryFn: ({ signal }) => api.masters.lootboxPlace({}, { signal }),
  staleTime: 60_000,
});

/** The items that the player has, on chains and as vouchers, by id. */
export const ownItemsOptions = queryOptions({
  queryKey: ['mine', 'items', 'all'],
  async queryFn({ signal }): Promise<ReadonlyMap<number, number>> {
    const query = { includeSubnet: 'true', includeVouchers: 'true' } as const;
    const items = await api.masters.mastersItemsBalance({ query }, { signal });
    return new Map(items.map(({ id, balance, vouchers, worn }) => [id, balance + vouchers + worn]));
  },
});

const receiptsAtOnce = 20;

/** The player's receipts, the latest first. */
export const ownReceiptsOptions = infiniteQueryOptions({
  queryKey: [...ownKey, 'receipts'],
  queryFn: ({ pageParam: page, signal }) =>
    api.masters.ownDrawReceipts({ query: { page, limit: receiptsAtOnce } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: (last, pages) => (last.length < receiptsAtOnce ? undefined : pages.length + 1),
});

const boxesMs = 5_000;

/** The boxes of a wallet that are not open yet, by box and version of odds. A transfer from another wallet is told to nobody. */
export const boxesOfOptions = (address: string) =>
  queryOptions({
    queryKey: [...ownKey, 'boxes', address],
    queryFn: ({ signal }) => api.masters.boxesBalanceOf({ params: { address }, query: {} }, { signal }),
    refetchInterval: boxesMs,
  });

const openingsAtOnce = 20;

/** The player's openings on the chain, the newest first. */
export const ownOpeningsOptions = infiniteQueryOptions({
  queryKey: [...ownKey, 'openings'],
  queryFn: ({ pageParam: page, signal }) =>
    api.masters.boxOpenings({ query: { page, limit: openingsAtOnce } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: (last, pages) => (last.length < openingsAtOnce ? undefined : pages.length + 1),
});

/** A receipt that anybody may read. */
export const receiptOptions = (uid: string) =>
  queryOptions({
    queryKey: ['masters', 'receipt', uid],
    queryFn: ({ signal }) => api.masters.drawReceipt({ params: { uid } }, { signal }),
  });

const pageSize = 100;
/** As far back as a commitment is looked for: thousands of days. */
const mostPages = 40;

/** A commitment to a seed; undefined where the platform knows none of that hash. */
export const commitmentOptions = (commitment: string) =>
  queryOptions({
    queryKey: ['masters', 'commitment', commitment],
    async queryFn({ signal }): Promise<DrawCommitment | null> {
      for (let page = 1; page <= mostPages; page++) {
        const some = await api.masters.drawCommitments({ query: { page, limit: pageSize } }, { signal });
        const found = some.find((one) => one.commitment === commitment);
        if (found || some.length < pageSize) return found ?? null;
      }
      return null;
    },
  });

/** A version of the odds of a box; null where it was never published. */
export const oddsOptions = (lootboxId: number, version: number) =>
  queryOptions({
    queryKey: ['masters', 'odds', lootboxId, version],
    async queryFn({ signal }): Promise<LootboxOdds | null> {
      for (let page = 1; page <= mostPages; page++) {
        const query = { lootboxId, page, limit: pageSize };
        const some = await api.masters.lootboxOdds({ query }, { signal });
        const found = some.find((one) => one.version === version);
        if (found || some.length < pageSize) return found ?? null;
      }
      return null;
    },
    staleTime: 3_600_000,
  });
