import type { Asset } from '@hatchery/api/assets';
import { useQueries } from '@tanstack/react-query';
import { assetOptions } from './assets.queries.ts';

interface Assets {
  of: (id: string) => Asset | undefined;
  /** All of them are there, or could not be found. */
  ready: boolean;
}

/** Fetches a few assets by id, for what points at them. */
export function useAssets(ids: readonly string[]): Assets {
  const wanted = [...new Set(ids)].toSorted();
  const found = useQueries({ queries: wanted.map((id) => assetOptions(id)) });
  return {
    of: (id) => found.find(({ data }) => data?.uid === id)?.data,
    ready: found.every(({ isPending }) => !isPending),
  };
}
