import type { Transaction } from '@hatchery/kit/database';
import type { UltigenContracts } from '../config.ts';
import { moveEggs, undoEggMoves } from '../eggs/egg-transfers.ts';
import { finishGifts, renewGifts, settleGifts, unfinishGifts, unsettleGifts } from '../gifts/settle-gifts.ts';
import {
  expireHatches,
  finishHatches,
  settleHatches,
  unfinishHatches,
  unsettleHatches,
} from '../hatches/settle-hatches.ts';
import { addMintedMonsters, moveMonsters, undoMonsterMoves } from '../monsters/monster-transfers.ts';
import { unsettleOrders } from '../orders/settle-orders.ts';
import { lockCursor, moveCursor } from './cursors.repository.ts';
import { type ChainLog, factsOf } from './facts.rules.ts';

export type Blocks = { toNumber: bigint; toHash: string; logs: ChainLog[] };

/** Projects blocks that may yet be unwound. */
export async function projectSeen(tx: Transaction, contracts: UltigenContracts, blocks: Blocks): Promise<void> {
  const { chainId } = contracts;
  await lockCursor(tx, chainId);
  const facts = factsOf(blocks.logs, contracts);
  await moveEggs(tx, facts.eggTransfers);
  await settleGifts(tx, facts.voucherUses);
  await settleHatches(tx, facts.voucherUses);
  await addMintedMonsters(tx, facts.minted);
  await moveMonsters(tx, facts);
  await moveCursor(tx, chainId, { seen_number: Number(blocks.toNumber), seen_hash: blocks.toHash });
}

/** Takes back all that blocks above one have done. */
export async function undoAbove(tx: Transaction, { chainId }: UltigenContracts, toNumber: number): Promise<void> {
  const cursor = await lockCursor(tx, chainId);
  if (cursor.seen_number <= toNumber) return;
  await undoEggMoves(tx, toNumber);
  await unsettleGifts(tx, toNumber);
  await unsettleOrders(tx, toNumber);
  await unsettleHatches(tx, toNumber);
  await undoMonsterMoves(tx, toNumber);
  await moveCursor(tx, chainId, { seen_number: toNumber, seen_hash: null });
}

/**
 * Takes note of blocks that are final. It trusts their own logs alone, since what was seen is told by another topic, which may
 * be behind; a voucher that they have not redeemed by its deadline never will be.
 */
export async function noteFinal(
  tx: Transaction,
  contracts: UltigenContracts,
  blocks: Blocks & { toTime: bigint },
): Promise<void> {
  const { chainId } = contracts;
  const { final_number } = await lockCursor(tx, chainId);
  if (Number(blocks.toNumber) <= final_number) return;
  const { voucherUses } = factsOf(blocks.logs, contracts);
  await finishGifts(tx, voucherUses);
  await finishHatches(tx, voucherUses);
  await moveCursor(tx, chainId, { final_number: Number(blocks.toNumber) });
  await expireHatches(tx, Number(blocks.toTime));
  await renewGifts(tx, Number(blocks.toTime));
}

/** Takes finality back, after a reorganisation deeper than a chain of this kind should ever have. */
export async function undoFinalAbove(tx: Transaction, { chainId }: UltigenContracts, toNumber: number): Promise<void> {
  const { final_number } = await lockCursor(tx, chainId);
  if (final_number <= toNumber) return;
  await unfinishGifts(tx, toNumber);
  await unfinishHatches(tx, toNumber);
  await moveCursor(tx, chainId, { final_number: toNumber });
}
