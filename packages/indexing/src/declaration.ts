import type { Followed } from './apply-events.ts';
import { createDecoder } from './decode-events.ts';
import type { Abis, ContractEvent, FollowedChain, Projection } from './projections.ts';

/** The contracts that a service follows, and its projections of them. */
export type Declaration<A extends Abis> = {
  /** ABIs by family. Projections get their events decoded. */
  abis: A;
  /** Addresses of the families by chain id. Blocks of other chains are ignored. */
  chains: ReadonlyMap<number, FollowedChain<A>>;
  /** Applied in this order. */
  projections: readonly Projection<ContractEvent<A>>[];
};

/** Returns the declared chains, each with a decoder for its contracts. */
export function followedChains<A extends Abis>({
  abis,
  chains,
  projections,
}: Declaration<A>): Map<number, Followed<A>> {
  return new Map(
    [...chains].map(([chainId, chain]) => {
      const { startBlock } = chain;
      return [chainId, { chainId, startBlock, decode: createDecoder(abis, chain), projections }];
    }),
  );
}
