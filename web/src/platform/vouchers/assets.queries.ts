import type { Asset, AssetType } from '@hatchery/api/assets';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

interface Wanted {
  text?: string | undefined;
  type?: AssetType | undefined;
  page?: number;
  limit?: number;
}

export interface AssetsPage {
  assets: Asset[];
  total: number;
}

/** One asset. */
export const assetOptions = (uid: string) =>
  queryOptions({
    queryKey: ['mine', 'assets', 'one', uid],
    queryFn: ({ signal }) => api.vouchers.asset({ params: { uid } }, { signal }),
  });

/** A page of the assets that vouchers can be of, in order of name. */
export const assetsOptions = ({ text, type, page = 1, limit = 50 }: Wanted = {}) =>
  queryOptions({
    queryKey: ['mine', 'assets', text ?? '', type ?? 'all', page, limit],
    async queryFn({ signal }): Promise<AssetsPage> {
      let total = 0;
      const query = { page, limit, type, ...(text ? { text } : {}) };
      const onTotal = (count: number) => {
        total = count;
      };
      const assets = await api.vouchers.assets({ query }, { signal, onTotal });
      return { assets, total };
    },
    placeholderData: keepPreviousData,
  });
