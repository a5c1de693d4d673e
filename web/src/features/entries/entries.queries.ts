import type { VoucherEntry } from '@hatchery/api/voucher-entries';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** Which entries of a player are asked for. */
export interface EntryFilters {
  userId: string;
  assetId: string | undefined;
  reason: string | undefined;
  /** Days, as in 2026-11-23, in the admin's time zone; the last one is included. */
  from: string;
  to: string;
}

const dayMs = 86_400_000;
const pageSize = 100;

const startOf = (day: string): number => new Date(`${day}T00:00`).getTime();

/** Returns the times that the days of a filter stand for. */
export function timesOf({ from, to }: Pick<EntryFilters, 'from' | 'to'>): { from?: string; to?: string } {
  return {
    ...(from ? { from: new Date(startOf(from)).toISOString() } : {}),
    ...(to ? { to: new Date(startOf(to) + dayMs).toISOString() } : {}),
  };
}

function fetchEntries(filters: EntryFilters, cursor: string | undefined, signal: AbortSignal | undefined) {
  const { userId, assetId, reason } = filters;
  const query = { userId, assetId, reason, ...timesOf(filters), cursor, limit: pageSize };
  return api.vouchers.allVoucherEntries({ query }, signal ? { signal } : {});
}

/** The vouchers of a player, a page at a time. */
export const bagOptions = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['mine', 'admin', 'entries', 'bag', userId],
    queryFn: ({ pageParam: after, signal }) =>
      api.vouchers.vouchersOfPlayer({ query: { userId, after, limit: pageSize } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length === pageSize ? last.at(-1)?.uid : undefined),
  });

/** The entries of all vouchers of a player, newest first, a page at a time. */
export const entriesOptions = (filters: EntryFilters) =>
  infiniteQueryOptions({
    queryKey: ['mine', 'admin', 'entries', filters],
    queryFn: ({ pageParam, signal }) => fetchEntries(filters, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

const mostExported = 50_000;

/** Fetches all entries of a filter for a file; the newest 50,000 of them. */
export async function fetchAllEntries(
  filters: EntryFilters,
  onProgress: (count: number) => void,
): Promise<VoucherEntry[]> {
  const entries: VoucherEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await fetchEntries(filters, cursor, undefined);
    entries.push(...page.items);
    onProgress(entries.length);
    cursor = page.nextCursor;
  } while (cursor && entries.length < mostExported);
  return entries;
}
