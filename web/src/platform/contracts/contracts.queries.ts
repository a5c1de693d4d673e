import type { Contract } from '@hatchery/api/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** As many as the API answers at once. */
const atOnce = 100;

/** Longer than the gateway keeps lists: what an admin has just changed must not be replaced by what was there before. */
const longerThanKept = 15_000;

/** All contracts that the platform knows, by chain and name. There are some dozens on each chain. */
export const allContractsOptions = queryOptions({
  queryKey: ['contracts', 'all'],
  async queryFn({ signal }): Promise<Contract[]> {
    let total = 0;
    const onTotal = (count: number) => {
      total = count;
    };
    const first = await api.chain.contracts({ query: { page: 1, limit: atOnce } }, { signal, onTotal, fresh: true });
    const pages = Array.from({ length: Math.max(0, Math.ceil(total / atOnce) - 1) }, (_, index) => index + 2);
    const others = await Promise.all(
      pages.map((page) => api.chain.contracts({ query: { page, limit: atOnce } }, { signal, fresh: true })),
    );
    return [first, ...others].flat();
  },
  staleTime: longerThanKept,
  // The gateway may have answered with a list of before a change.
  refetchInterval: longerThanKept,
});

/** The events of a contract, as its ABI tells them. */
export const contractEventsOptions = (uid: string) =>
  queryOptions({
    queryKey: ['contracts', 'events', uid],
    queryFn: ({ signal }) => api.chain.contractEvents({ params: { uid } }, { signal }),
    staleTime: longerThanKept,
  });
