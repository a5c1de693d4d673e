import type { Declaration } from '@hatchery/indexing/declaration';
import { followRedemptions } from '@hatchery/indexing/redemptions/redemptions';
import { avatarLogs } from '../avatars/avatars.projection.ts';
import { boxLogs } from '../boxes/boxes.projection.ts';
import type { MastersContext } from '../context.ts';
import { openingArrivals } from '../kept/settle-openings.ts';
import { kindChanges } from '../kinds/kinds.projection.ts';
import { signatureRedemptions } from '../signing/settle.ts';
import { tokenTransfers } from '../tokens/tokens.projection.ts';
import { type MastersEvent, mastersAbis } from './events.ts';
import { holdingChanges } from './holding-changes.projection.ts';

/** The contracts that this service follows, and what it keeps of them. */
export const followedContracts = (
  context: Pick<MastersContext, 'chains' | 'now' | 'signatureAlarm'>,
): Declaration<typeof mastersAbis> => ({
  abis: mastersAbis,
  chains: new Map(
    context.chains.all.map(({ chainId, mastersAvatars, mastersItems, mastersLootboxes, tickets, startBlock }) => [
      chainId,
      { mastersAvatars, mastersItems, mastersLootboxes, tickets, startBlock },
    ]),
  ),
  projections: [
    holdingChanges,
    tokenTransfers,
    avatarLogs,
    kindChanges,
    boxLogs,
    openingArrivals,
    followRedemptions<MastersEvent>(signatureRedemptions(context)),
  ],
});
