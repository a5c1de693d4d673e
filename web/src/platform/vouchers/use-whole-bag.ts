import type { Voucher } from '@hatchery/api/voucher-gifts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePollMs } from '../stream/stream.ts';
import { useCreatures } from './creatures.ts';
import { vouchersOptions } from './vouchers.queries.ts';

const whenAwayMs = 10_000;

interface Whole {
  /** Absent until the first page is there. */
  vouchers: Voucher[] | undefined;
  /** Pages are still fetched. */
  looking: boolean;
  error: unknown;
  retry: () => void;
}

/** The player's bag: its first page, and all further ones as long as `lacks` says that something is missing. */
export function useWholeBag(lacks: (vouchers: Voucher[]) => boolean, enabled = true): Whole {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery({ ...vouchersOptions, refetchInterval: usePollMs(whenAwayMs), enabled });
  const owned = useCreatures(data?.pages.flat() ?? []);
  const looking = data !== undefined && hasNextPage && !isFetchNextPageError && lacks(owned);
  useEffect(() => {
    if (looking && !isFetchingNextPage) void fetchNextPage();
  }, [looking, isFetchingNextPage, fetchNextPage]);
  return { vouchers: data && owned, looking, error: data ? undefined : error, retry: () => void refetch() };
}
