import type { Transaction } from '@hatchery/kit/database';
import type { UltigenContracts } from '../config.ts';
import { addFinalEggs, moveEggs, undoEggMoves } from '../eggs/egg-transfers.ts';
import { markGiftsUsed, renewGifts, settleGifts, unsettleGifts } from '../gifts/settle-gifts.ts';
import { expireHatches, markHatchesUsed, settleHatches, unsettleHatches } from '../hatches/settle-hatches.ts';
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
 * Projects blocks that are final. It trusts their own logs alone, since what was seen is told by another topic, which may
 * be behind; a voucher that they have not used by its deadline never will be.
 */
export async function projectFinal(
  tx: Transaction,
  contracts: UltigenContracts,
  blocks: Blocks & { toTime: bigint },
): Promise<void> {
  const { chainId } = contracts;
  const { final_number } = await lockCursor(tx, chainId);
  if (Number(blocks.toNumber) <= final_number) return;
  const facts = factsOf(
    blocks.logs.filter((log) => Number(log.blockNumber) > final_number),
    contracts,
  );
  const used = facts.voucherUses.map(({ voucherId }) => voucherId);
  await addFinalEggs(tx, facts.eggTransfers);
  await markGiftsUsed(tx, used);
  await markHatchesUsed(tx, used);
  await moveCursor(tx, chainId, { final_number: Number(blocks.toNumber), final_hash: blocks.toHash });
  if (blocks.toTime === 0n) return;
  await expireHatches(tx, Number(blocks.toTime));
  await renewGifts(tx, Number(blocks.toTime));
}
