import type { Declaration } from '@hatchery/indexing/indexing';
import type { VouchersContext } from '../context.ts';
import { holdings } from '../holdings/holdings.projection.ts';
import { vouchersAbis } from './events.ts';

/** The contracts that this service follows, and what it keeps of them. */
export const followedContracts = ({ chains }: Pick<VouchersContext, 'chains'>): Declaration<typeof vouchersAbis> => ({
  abis: vouchersAbis,
  // Each family of `vouchersAbis` has the name of its contract in a deployment.
  chains: new Map(chains.all.map(({ chainId, contracts, startBlock }) => [chainId, { ...contracts, startBlock }])),
  projections: [holdings],
});
