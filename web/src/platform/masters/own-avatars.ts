import type { MastersAvatar } from '@hatchery/api/masters-shapes';
import { useQueries, useQuery } from '@tanstack/react-query';
import { configOptions } from '../config.ts';
import { useSession, useUser } from '../session/session.ts';
import { walletsOptions } from '../wallet/wallets.queries.ts';
import { avatarOptions, avatarsOptions } from './avatars.queries.ts';

/** Follows the player's avatars on all chains. A chain that does not answer hides no other. */
export function useOwnAvatars() {
  const user = useUser();
  const config = useQuery(configOptions);
  const chains = config.data?.chains ?? [];
  const lists = useQueries({
    queries: chains.map(({ id }) => ({ ...avatarsOptions(id), enabled: user !== undefined })),
  });
  const failed = lists.find(({ error, data }) => error && !data);
  const arrived = lists.some(({ data }) => data);
  const isPending = config.isPending || lists.some(({ data, error }) => !data && !error);
  return {
    /** Undefined until every chain has answered, or failed to. */
    avatars: isPending || !arrived ? undefined : lists.flatMap(({ data }): MastersAvatar[] => data ?? []),
    error: config.error ?? failed?.error ?? undefined,
    missing: chains.filter((_, index) => lists[index]?.error && !lists[index]?.data).map(({ name }) => name),
    retry: () => {
      if (config.error) void config.refetch();
      for (const list of lists) if (list.error) void list.refetch();
    },
  };
}

/** Returns whether an address is one of the player's wallets; undefined while that is not known. */
export function useIsMine(address: string | undefined): boolean | undefined {
  const user = useUser();
  const wallets = useQuery({ ...walletsOptions, enabled: user !== undefined }).data;
  if (!user) return false;
  return wallets?.some((own) => own.address.toLowerCase() === address?.toLowerCase());
}

/** Returns the same, or false where the wallets can't be read: for pages that show more to an owner, once they are to be shown. */
export function useIsMineOrNot(address: string | undefined): boolean | undefined {
  const session = useSession();
  const isMine = useIsMine(address);
  const { isError } = useQuery({ ...walletsOptions, enabled: false });
  if (session.status === 'loading') return undefined;
  return isError ? (isMine ?? false) : isMine;
}

/** Follows an avatar. Its owner sees at once what they have changed, others a moment later. */
export function useAvatar(token: { chainId: number; tokenId: number } | undefined) {
  const { chainId, tokenId } = token ?? { chainId: 0, tokenId: 0 };
  const user = useUser();
  const known = useQuery({ ...avatarOptions(chainId, tokenId), enabled: token !== undefined });
  const own = useQuery({ ...avatarsOptions(chainId), enabled: token !== undefined && user !== undefined });
  const mine = own.data?.find((avatar) => avatar.tokenId === tokenId);
  return { data: mine ?? known.data, error: known.error, refetch: known.refetch };
}
