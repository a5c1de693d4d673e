import { getNetwork } from '@hatchery/chain/networks';
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useWeb3 } from '../wallet/wallet.ts';
import type { Web3 } from '../wallet/web3/web3.ts';
import type { AsOf } from './at-block.ts';

/** Chains with blocks faster than this are read this often all the same. */
const leastMs = 2_000;
const mostMs = 6_000;

interface Reading<Data> {
  /** The subject, with the addresses and ids that it depends on, all as text. */
  key: readonly (string | number)[];
  chainId: number | undefined;
  /** Reads it, through `readAtBlock`. Absent while what it needs is not known. */
  read: ((web3: Web3, chainId: number) => Promise<AsOf<Data>>) | undefined;
}

/** Follows something on a chain, read again about once a block, and whenever one of the player's transactions is seen. */
export function useChain<Data>(reading: Reading<Data>) {
  const web3 = useWeb3();
  return useQuery(optionsOf(web3, reading));
}

/** Follows the same on several chains. */
export function useEachChain<Data>(readings: readonly Reading<Data>[]) {
  const web3 = useWeb3();
  return useQueries({ queries: readings.map((reading) => optionsOf(web3, reading)) });
}

function optionsOf<Data>(web3: Web3 | undefined, { key, chainId, read }: Reading<Data>) {
  const known = web3 !== undefined && chainId !== undefined && read !== undefined;
  return queryOptions({
    // Not `mine`: everybody may read a chain, and what one types must not go when one signs in.
    queryKey: ['onchain', chainId, ...key],
    queryFn: () => {
      if (!known) throw new Error('Nothing to read.');
      return read(web3, chainId);
    },
    enabled: known,
    staleTime: 1_000,
    refetchInterval: chainId === undefined ? false : everyMs(chainId),
    placeholderData: keepPreviousData,
  });
}

const everyMs = (chainId: number): number =>
  Math.min(mostMs, Math.max(leastMs, getNetwork(chainId).blockTimeSeconds * 1_000));
