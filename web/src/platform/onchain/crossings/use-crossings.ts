import type { ContractName } from '@hatchery/chain/addresses';
import { getNetwork } from '@hatchery/chain/networks';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { Hex } from 'viem';
import { useWeb3 } from '../../wallet/wallet.ts';
import type { AsOf } from '../at-block.ts';
import { isOver, type Stage, stageOf } from './crossing.rules.ts';
import type { Crossing } from './crossing.ts';
import { readArrivals, readCrossings } from './crossings.read.ts';

const everyMs = 2_000;

export interface Tracked {
  crossing: Crossing;
  stage: Stage;
  /** Milliseconds since it was sent, by the blocks since. */
  age: number;
  /** The chain that it goes to does not answer. */
  isStale: boolean;
}

interface Asked {
  family: ContractName;
  /** The chain of origin, as far as it is read. */
  of: AsOf<unknown> | undefined;
  hashes: readonly Hex[];
  /** The chains that the family's contract stands on. */
  chains: readonly number[];
}

/** Follows what transactions of a chain sent to other chains, until all of it has arrived. */
export function useCrossings({ family, of, hashes, chains }: Asked): { tracked: Tracked[]; error: Error | null } {
  const web3 = useWeb3();
  const chainId = of?.chainId;
  const isKnown = web3 !== undefined && chainId !== undefined && hashes.length > 0;
  const sent = useQuery({
    queryKey: ['onchain', chainId, 'crossings', family, ...hashes],
    queryFn: () => readCrossings(web3 as never, chainId as number, { family, hashes, chains }),
    enabled: isKnown,
    // A reorganisation can move a transaction to another block, or undo it.
    refetchInterval: ({ state: { data } }) =>
      data && of && data.every(({ block }) => block <= of.finalBlock) ? false : everyMs,
    placeholderData: keepPreviousData,
  });
  const crossings = isKnown ? (sent.data ?? []) : [];
  const destinations = [...new Set(crossings.map(({ to }) => to))];
  const arrivals = useQueries({
    queries: destinations.map((to) => {
      const there = crossings.filter((crossing) => crossing.to === to);
      return {
        queryKey: ['onchain', to, 'arrivals', family, ...there.map(({ key }) => key)],
        queryFn: () => readArrivals(web3 as never, to, family, there),
        refetchInterval: ({ state: { data } }: { state: { data?: Awaited<ReturnType<typeof readArrivals>> } }) =>
          data && [...data.data.values()].every((arrival) => arrival === 'arrived') ? false : everyMs,
        placeholderData: keepPreviousData,
      } as const;
    }),
  });
  const tracked = crossings.map((crossing) => {
    const answer = arrivals[destinations.indexOf(crossing.to)];
    const arrival = answer?.data?.data.get(crossing.key);
    const stage = stageOf({ block: crossing.block, finalBlock: of?.finalBlock, arrival });
    const blocks = Math.max(0, (of?.block ?? crossing.block) - crossing.block);
    const age = blocks * getNetwork(crossing.from).blockTimeSeconds * 1_000;
    return { crossing, stage, age, isStale: answer?.isError === true && !isOver(stage) };
  });
  return { tracked, error: sent.data ? null : sent.error };
}
