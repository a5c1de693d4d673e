import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Everything about saves that a change of one may change. */
export const savesKey = ['mine', 'saves'];

/** The player's saves without their data, the one that was written last first. */
export const savesOptions = (gameId?: string) =>
  queryOptions({
    queryKey: [...savesKey, 'list', gameId ?? 'all'],
    queryFn: ({ signal }) => api.games.saves({ query: gameId === undefined ? {} : { gameId } }, { signal }),
  });

/** The versions of a save without their data, the newest first. */
export const versionsOptions = (saveId: string) =>
  queryOptions({
    queryKey: [...savesKey, 'versions', saveId],
    queryFn: ({ signal }) => api.games.saveVersions({ params: { saveId } }, { signal }),
  });

/** A version with its data, which never changes. */
export const versionOptions = (saveId: string, version: number) =>
  queryOptions({
    queryKey: ['mine', 'save-data', saveId, version],
    queryFn: ({ signal }) => api.games.saveVersion({ params: { saveId, version } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
