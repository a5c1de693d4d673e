import type { Contract } from '@hatchery/api/contracts';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { allContractsOptions, contractEventsOptions } from '../../platform/contracts/contracts.queries.ts';
import { sortContracts } from './contract.rules.ts';

const changesAtOnce = 30;

const changesKey = ['mine', 'admin', 'contract-changes'] as const;

/** Changes of contracts by all admins, the latest first. @param contractUid of one contract only */
export const contractChangesOptions = (contractUid?: string) =>
  infiniteQueryOptions({
    queryKey: [...changesKey, contractUid],
    queryFn: ({ pageParam: page, signal }) =>
      api.chain.contractChanges({ query: { contractUid, page, limit: changesAtOnce } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length < changesAtOnce ? undefined : pages.length + 1),
  });

/** Shows a contract as the platform has just answered it, or leaves it out once it is removed. */
export function showContract(client: QueryClient, uid: string, contract: Contract | undefined): void {
  client.setQueryData(allContractsOptions.queryKey, (known) => {
    const others = known?.filter((other) => other.uid !== uid);
    return others && sortContracts(contract ? [...others, contract] : others);
  });
  void client.invalidateQueries({ queryKey: [...changesKey] });
  client.removeQueries({ queryKey: contractEventsOptions(uid).queryKey });
}
