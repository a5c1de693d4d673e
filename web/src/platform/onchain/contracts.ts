import type { ContractName } from '@hatchery/chain/addresses';
import { families } from '@hatchery/chain/families';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { Address } from 'viem';
import { type ChainConfig, configOptions } from '../config.ts';
import { queryClient } from '../query-client.ts';
import { contractsOptions } from '../wallet/balances.queries.ts';

type Contracts = readonly { name: string; address: string }[];

const find = (contracts: Contracts, family: ContractName): Address | undefined =>
  contracts.find(({ name }) => name === families[family].name)?.address as Address | undefined;

/** Returns the address of a contract of the platform on a chain. @throws where the chain has none, or the platform does not answer */
export async function contractOf(chainId: number, family: ContractName): Promise<Address> {
  const address = find(await queryClient.fetchQuery(contractsOptions(chainId)), family);
  if (!address) throw new Error("This isn't on that network.");
  return address;
}

/** Returns what finds a contract's address on a chain; undefined for what is not there, or not known yet. */
export function useContracts(chainId: number | undefined) {
  const { data, error, refetch } = useQuery({ ...contractsOptions(chainId ?? 0), enabled: chainId !== undefined });
  return { known: data !== undefined, error, refetch, at: (family: ContractName) => data && find(data, family) };
}

/** Returns the addresses of the platform's contracts on all chains but one, as far as they are known. */
export function useContractsElsewhere(chainId: number | undefined): readonly string[] {
  const chains = useQuery(configOptions).data?.chains ?? [];
  const others = chains.filter(({ id }) => id !== chainId);
  const answers = useQueries({ queries: others.map(({ id }) => contractsOptions(id)) });
  return answers.flatMap(({ data }) => data ?? []).map(({ address }) => address);
}

/** Returns a contract's address on each of these chains; undefined where there is none, or it is not known yet. */
export function useAddresses(family: ContractName, chainIds: readonly number[]): (Address | undefined)[] {
  return useQueries({ queries: chainIds.map((id) => contractsOptions(id)) }).map(({ data }) =>
    find(data ?? [], family),
  );
}

/** The chains that a contract of the platform stands on, the main one first. */
export function useChainsWith(family: ContractName): { chains: ChainConfig[] | undefined; error: Error | null } {
  const config = useQuery(configOptions);
  const all = (config.data?.chains ?? []).toSorted(
    (one, other) => Number(other.id === config.data?.defaultChainId) - Number(one.id === config.data?.defaultChainId),
  );
  const answers = useQueries({ queries: all.map(({ id }) => contractsOptions(id)) });
  const isKnown = config.data !== undefined && answers.every(({ data, error }) => data ?? error);
  const chains = all.filter((_, index) => find(answers[index]?.data ?? [], family));
  return {
    chains: isKnown ? chains : undefined,
    error: config.error ?? (chains.length === 0 ? (answers.find(({ error }) => error)?.error ?? null) : null),
  };
}
