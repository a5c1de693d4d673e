import type { DeskLibraryAsset } from '@hatchery/api/library-shapes';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import type { DeskState } from './desk.rules.ts';

export const pageSize = 50;
const changesPage = 50;

/** Everything of the desk. */
export const deskKey = ['mine', 'library-desk'] as const;

interface Wanted {
  search: string;
  state: DeskState | undefined;
  page: number;
}

/** A page of the assets that the caller may change, newest first. */
export const assetsOptions = ({ search, state, page }: Wanted) =>
  queryOptions({
    queryKey: [...deskKey, 'list', state ?? 'all', search, page],
    async queryFn({ signal }): Promise<{ assets: DeskLibraryAsset[]; total: number }> {
      let total = 0;
      const onTotal = (count: number) => {
        total = count;
      };
      const query = { page, limit: pageSize, state, ...(search ? { search } : {}) };
      const assets = await api['assets-library'].libraryOfDesk({ query }, { signal, onTotal });
      return { assets, total };
    },
    placeholderData: keepPreviousData,
  });

export const assetOptions = (uid: string) =>
  queryOptions({
    queryKey: [...deskKey, 'one', uid],
    queryFn: ({ signal }) => api['assets-library'].libraryAssetOfDesk({ params: { uid } }, { signal }),
  });

/** How often an asset was seen and downloaded, by day. */
export const daysOptions = (uid: string) =>
  queryOptions({
    queryKey: [...deskKey, 'days', uid],
    queryFn: ({ signal }) => api['assets-library'].libraryDays({ params: { uid } }, { signal }),
    staleTime: 60_000,
  });

/** The changes up to a version of an asset, the latest first. */
export const changesOptions = (uid: string, version: number) =>
  infiniteQueryOptions({
    queryKey: [...deskKey, 'changes', uid, version],
    queryFn: ({ pageParam: page, signal }) =>
      api['assets-library'].libraryChanges({ params: { uid }, query: { page, limit: changesPage } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === changesPage ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });
