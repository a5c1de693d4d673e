import type { LogJob } from '@hatchery/api/chain-logs';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import type { LogSearch } from './log.rules.ts';

export const logsKey = ['mine', 'admin', 'chain-logs'] as const;
export const jobsKey = [...logsKey, 'jobs'] as const;

/** Which jobs are asked for. */
export interface JobFilters {
  chainId: number | undefined;
  status: LogJob['status'] | undefined;
  page: number;
}

export const jobsAtOnce = 50;

/** A page of the jobs of all keys and of all contracts that are followed, the latest first, with their total. */
export const jobsOptions = (filters: JobFilters) =>
  queryOptions({
    queryKey: [...jobsKey, filters],
    async queryFn({ signal }) {
      let total = 0;
      const onTotal = (count: number) => {
        total = count;
      };
      const jobs = await api.chain.allChainLogJobs({ query: { ...filters, limit: jobsAtOnce } }, { signal, onTotal });
      return { jobs, total };
    },
    placeholderData: keepPreviousData,
  });

const logsAtOnce = 50;

/** Logs that were read of a contract, a page at a time. */
export const logsOptions = (search: LogSearch) =>
  infiniteQueryOptions({
    queryKey: [...logsKey, 'search', search],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.chain.getChainLogs({ body: { ...search, ...(cursor ? { cursor } : {}), limit: logsAtOnce } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
