import type { Transaction } from '@hatchery/kit/database';
import type { EggTransfer } from '../chain-events/facts.rules.ts';
import { deleteTransfersAbove, insertTransfers } from './eggs.repository.ts';

export async function moveEggs(tx: Transaction, transfers: EggTransfer[]): Promise<void> {
  if (transfers.length > 0) await insertTransfers(tx, transfers);
}

export const undoEggMoves = (tx: Transaction, aboveBlock: number): Promise<void> =>
  deleteTransfersAbove(tx, aboveBlock);
