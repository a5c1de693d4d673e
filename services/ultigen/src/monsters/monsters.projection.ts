import type { Transaction } from '@hatchery/kit/database';
import type { UltigenProjection } from '../chain-events/events.ts';
import {
  type MonsterChange,
  type MonsterTransfer,
  mintedIn,
  monsterChangesIn,
  monsterTransfersIn,
} from '../chain-events/facts.rules.ts';
import { lifeUnwinding, recordBlocks } from '../life/life.ts';
import {
  applyLastLogs,
  deleteLogsAbove,
  insertMinted,
  insertMonsterChanges,
  insertMonsterTransfers,
  undoMintsAbove,
} from './monster-transfers.repository.ts';

/** Keeps monsters as their logs tell: whose they are, and their properties. */
export const monsterTransfers: UltigenProjection = {
  onSeen: async (tx, { chainId, events }) => {
    await insertMinted(tx, chainId, mintedIn(events));
    await recordBlocks(tx, chainId, events);
    await moveMonsters(tx, chainId, monsterTransfersIn(events), monsterChangesIn(events));
  },
  onUnwound: async (tx, unwound) => {
    const { chainId, toNumber } = unwound;
    await lifeUnwinding.onUnwound?.(tx, unwound);
    const touched = await deleteLogsAbove(tx, chainId, toNumber);
    if (touched.length === 0) return;
    await undoMintsAbove(tx, chainId, toNumber);
    await applyLastLogs(tx, chainId, touched);
  },
  onFinal: async (tx, blocks) => lifeUnwinding.onFinal?.(tx, blocks),
};

/** Records transfers and changes, and updates their monsters. */
export async function moveMonsters(
  tx: Transaction,
  chainId: number,
  transfers: MonsterTransfer[],
  changes: MonsterChange[],
): Promise<void> {
  const touched = new Set([...transfers, ...changes].map(({ tokenId }) => tokenId));
  if (touched.size === 0) return;
  await insertMonsterTransfers(tx, chainId, transfers);
  await insertMonsterChanges(tx, chainId, changes);
  await applyLastLogs(tx, chainId, [...touched]);
}
