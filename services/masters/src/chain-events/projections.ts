import type { Declaration } from '@hatchery/indexing/declaration';
import { avatarLogs } from '../avatars/avatars.projection.ts';
import type { MastersContext } from '../context.ts';
import { kindChanges } from '../kinds/kinds.projection.ts';
import { tokenTransfers } from '../tokens/tokens.projection.ts';
import { mastersAbis } from './events.ts';
import { holdingChanges } from './holding-changes.projection.ts';

/** The contracts that this service follows, and what it keeps of them. */
export const followedContracts = ({ chains }: Pick<MastersContext, 'chains'>): Declaration<typeof mastersAbis> => ({
  abis: mastersAbis,
  chains: new Map(
    chains.all.map(({ chainId, mastersAvatars, mastersItems, mastersLootboxes, tickets, startBlock }) => [
      chainId,
      { mastersAvatars, mastersItems, mastersLootboxes, tickets, startBlock },
    ]),
  ),
  projections: [holdingChanges, tokenTransfers, avatarLogs, kindChanges],
});
