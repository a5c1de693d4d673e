import type { Declaration } from '@hatchery/indexing/declaration';
import type { MastersContext } from '../context.ts';
import { mastersAbis } from './events.ts';

/** The contracts that this service follows, and what it keeps of them. */
export const followedContracts = ({ chains }: Pick<MastersContext, 'chains'>): Declaration<typeof mastersAbis> => ({
  abis: mastersAbis,
  chains: new Map(
    chains.all.map(({ chainId, mastersAvatars, mastersItems, mastersLootboxes, tickets, startBlock }) => [
      chainId,
      { mastersAvatars, mastersItems, mastersLootboxes, tickets, startBlock },
    ]),
  ),
  projections: [],
});
