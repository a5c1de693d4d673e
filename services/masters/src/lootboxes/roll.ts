import { drawItems, offChainSeed } from '@hatchery/chain/draws';
import { countEffect } from '@hatchery/kit/count-effect';
import type { Transaction } from '@hatchery/kit/database';
import { toDraw } from '../content/odds.ts';
import { handsOffMilliseconds } from '../due-work.ts';
import { type EpochContext, takeNumber } from './epochs.ts';
import { findOdds } from './odds.repository.ts';
import { lockPurchase, updateState } from './purchases.repository.ts';
import { insertReceipt } from './receipts.repository.ts';

/**
 * Draws what is in the boxes of a purchase that was paid, and stores the receipt, once. Everything that decides the draw was fixed
 * before: the odds and the client seed with the purchase, the server seed by its commitment. Only its number is taken here.
 * @throws NoCommitment; Error where the odds are gone, or the seed cannot be opened.
 */
export async function rollPurchase(tx: Transaction, context: EpochContext, id: string): Promise<void> {
  const purchase = await lockPurchase(tx, id);
  if (purchase?.state !== 'reserved') return;
  const { boxId, oddsVersion, amount, clientSeed } = purchase;
  const odds = await findOdds(tx, { boxId, version: oddsVersion });
  if (!odds) throw new Error(`There are no odds ${oddsVersion} of box ${boxId}.`);
  const { epoch, sequence } = await takeNumber(tx, context);
  const serverSeed = context.seeds.open(epoch.sealedSeed ?? '', epoch.commitment);
  const seed = offChainSeed({ serverSeed, clientSeed, sequence: BigInt(sequence) });
  const itemIds = drawItems(seed, toDraw(odds), amount).map(Number);
  const now = context.now();
  const rolledAt = new Date(Math.floor(now.getTime() / 1_000) * 1_000);
  await insertReceipt(tx, {
    ...{ id, epoch: epoch.number, sequence, boxId, oddsVersion, oddsHash: odds.hash, clientSeed, itemIds, rolledAt },
    signAt: new Date(now.getTime() + handsOffMilliseconds),
  });
  countEffect(tx, 'masters_boxes_opened_total', {}, amount);
  const dueAt = new Date(now.getTime() + handsOffMilliseconds);
  await updateState(tx, { id, from: 'reserved', to: 'rolled', now, dueAt });
}
