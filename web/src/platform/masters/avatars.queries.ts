import type { MastersAvatar } from '@hatchery/api/masters-shapes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

const pageSize = 100;
/** As many as anyone looks at. */
const mostPages = 10;

/** Fetches all of the player's avatars on a chain, in order of their ids. */
export async function listAvatars(chainId: number, signal: AbortSignal): Promise<MastersAvatar[]> {
  const all: MastersAvatar[] = [];
  for (let page = 1; page <= mostPages; page++) {
    const some = await api.masters.mastersAvatarsBalance({ query: { chainId, page, limit: pageSize } }, { signal });
    all.push(...some);
    if (some.length < pageSize) break;
  }
  return all;
}

/** The player's avatars on a chain. */
export const avatarsOptions = (chainId: number) =>
  queryOptions({
    queryKey: ['mine', 'avatars', chainId],
    queryFn: ({ signal }) => listAvatars(chainId, signal),
    staleTime: 2_000,
  });

export const avatarOptions = (chainId: number, tokenId: number) =>
  queryOptions({
    queryKey: ['avatar', chainId, tokenId],
    queryFn: ({ signal }) => api.masters.mastersAvatar({ params: { tokenId }, query: { chainId } }, { signal }),
    staleTime: 2_000,
  });
