import type { Blocks } from '@hatchery/indexing/projections';
import { tellOwnersOfChange } from '@hatchery/indexing/tell-owners';
import type { Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';
import type { UltigenEvent, UltigenProjection } from '../chain-events/events.ts';
import { eggTransfersIn, monsterChangesIn, monsterTransfersIn } from '../chain-events/facts.rules.ts';
import { listChangedAbove, listHolders } from './holdings.repository.ts';

/**
 * Has the open pages of players fetch their eggs and monsters again when these move, change, become final or are taken back.
 * It comes before the projections that forget the transfers of void blocks.
 */
export const holdingChanges: UltigenProjection = {
  onSeen: tellHolders,
  onFinal: tellHolders,
  onUnwound: async (tx, { chainId, toNumber, isReplay }) => {
    if (!isReplay) await tellOwnersOfChange(tx, await listChangedAbove(tx, chainId, toNumber));
  },
};

async function tellHolders(tx: Transaction, { chainId, events, isReplay }: Blocks<UltigenEvent>): Promise<void> {
  if (isReplay || events.length === 0) return;
  const bothSides = (transfers: { from: Address; to: Address }[]) => transfers.flatMap(({ from, to }) => [from, to]);
  const changedTokens = monsterChangesIn(events).map(({ tokenId }) => tokenId);
  await tellOwnersOfChange(tx, {
    eggs: bothSides(eggTransfersIn(events)),
    monsters: [...bothSides(monsterTransfersIn(events)), ...(await listHolders(tx, chainId, changedTokens))],
  });
}
