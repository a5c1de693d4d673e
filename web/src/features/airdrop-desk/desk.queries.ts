import type { Airdrop, AirdropRecipient, AirdropState } from '@hatchery/api/airdrop-shapes';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

export const pageSize = 50;

/** Everything of the desk: news of airdrops on the stream refreshes it. */
export const deskKey = ['mine', 'airdrops', 'desk'];

export interface AirdropsPage {
  airdrops: Airdrop[];
  total: number;
}

/** A page of all airdrops, newest first. */
export const airdropsOptions = (state: AirdropState | undefined, page: number) =>
  queryOptions({
    queryKey: [...deskKey, 'list', state ?? 'all', page],
    async queryFn({ signal }): Promise<AirdropsPage> {
      let total = 0;
      const onTotal = (count: number) => {
        total = count;
      };
      const airdrops = await api.vouchers.airdrops({ query: { page, limit: pageSize, state } }, { signal, onTotal });
      return { airdrops, total };
    },
    placeholderData: keepPreviousData,
  });

/** One airdrop with its last list and its last dry run. */
export const airdropOptions = (uid: string) =>
  queryOptions({
    queryKey: [...deskKey, 'one', uid],
    queryFn: ({ signal }) => api.vouchers.airdrop({ params: { uid } }, { signal }),
  });

/** The acts of admins up to a version of an airdrop. */
export const historyOptions = (uid: string, version: number) =>
  queryOptions({
    queryKey: [...deskKey, 'history', uid, version],
    queryFn: ({ signal }) => api.vouchers.airdropHistory({ params: { uid }, query: {} }, { signal }),
    placeholderData: keepPreviousData,
  });

export type Eligible = 'true' | 'false' | undefined;

interface Wanted {
  uid: string;
  /** The dry run whose recipients to list; those that the airdrop was activated with if absent. */
  runUid: string | undefined;
  eligible: Eligible;
  search: string;
}

const recipientsPage = 100;

/** Recipients in order, a page at a time. */
export const recipientsOptions = ({ uid, runUid, eligible, search }: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...deskKey, 'recipients', uid, runUid ?? 'activated', eligible ?? 'all', search],
    queryFn({ pageParam: after, signal }): Promise<AirdropRecipient[]> {
      const query = { after, limit: recipientsPage, eligible, ...(search ? { search } : {}) };
      return runUid
        ? api.vouchers.airdropDryRunRecipients({ params: { uid, runUid }, query }, { signal })
        : api.vouchers.airdropRecipients({ params: { uid }, query }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: (last) => (last.length === recipientsPage ? last.at(-1)?.number : undefined),
    placeholderData: keepPreviousData,
  });
