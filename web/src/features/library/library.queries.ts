import type { ListedLibraryAsset } from '@hatchery/api/library-shapes';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { libraryKey } from '../../platform/library/library.queries.ts';
import { askedFor, type LibraryFilter } from './filter.rules.ts';

const assetsKey = [...libraryKey, 'assets'] as const;
const assetsAtOnce = 40;

export interface AssetsPage {
  items: ListedLibraryAsset[];
  total: number;
}

/** Assets that everybody sees, page by page, with their total. */
export const assetsOptions = (filter: LibraryFilter) =>
  infiniteQueryOptions({
    queryKey: [...assetsKey, askedFor(filter)],
    async queryFn({ pageParam: page, signal }): Promise<AssetsPage> {
      let total = 0;
      const query = { ...askedFor(filter), page, limit: assetsAtOnce };
      const onTotal = (count: number) => {
        total = count;
      };
      const items = await api['assets-library'].libraryAssets({ query }, { signal, onTotal });
      return { items, total };
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.items.length < assetsAtOnce ? undefined : pages.length + 1),
  });

/** Returns an asset as a list that was on the screen has shown it. */
export const assetOfLists = (client: QueryClient, uid: string): ListedLibraryAsset | undefined =>
  client
    .getQueriesData<{ pages: AssetsPage[] }>({ queryKey: assetsKey })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ items }) => items)
    .find((asset) => asset.uid === uid);

export const assetKey = (uid: string) => [...libraryKey, 'asset', uid] as const;

/** An asset with its files and their versions. */
export const assetOptions = (uid: string) =>
  queryOptions({
    queryKey: assetKey(uid),
    queryFn: ({ signal }) => api['assets-library'].libraryAsset({ params: { uid } }, { signal }),
  });

/** Everything of the player's about the library. */
const ownKey = ['mine', 'library'] as const;
export const agreementsKey = [...ownKey, 'agreements'] as const;
export const receiptsKey = [...ownKey, 'receipts'] as const;

/** All versions of licences that the player agreed to, the latest agreement first. */
export const agreementsOptions = queryOptions({
  queryKey: agreementsKey,
  queryFn: ({ signal }) => api['assets-library'].libraryAgreements({ query: {} }, { signal }),
});

const receiptsAtOnce = 20;

/** The player's receipts, the latest first. */
export const receiptsOptions = infiniteQueryOptions({
  queryKey: receiptsKey,
  queryFn: ({ pageParam: page, signal }) =>
    api['assets-library'].libraryReceipts({ query: { page, limit: receiptsAtOnce } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: (last, pages) => (last.length < receiptsAtOnce ? undefined : pages.length + 1),
});

/** A receipt that anybody may read. */
export const receiptOptions = (uid: string) =>
  queryOptions({
    queryKey: [...libraryKey, 'receipt', uid],
    queryFn: ({ signal }) => api['assets-library'].libraryReceipt({ params: { uid } }, { signal }),
  });

/** The keys that sign receipts. */
export const receiptKeysOptions = queryOptions({
  queryKey: [...libraryKey, 'receipt-keys'],
  queryFn: ({ signal }) => api['assets-library'].libraryReceiptKeys({}, { signal }),
});
