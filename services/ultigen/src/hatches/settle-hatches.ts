import type { Transaction } from '@hatchery/kit/database';
import { rowOfUse, type VoucherUse } from '../chain-events/facts.rules.ts';
import { returnMonsters } from '../monsters/draw-monsters.ts';
import { addHatchedMonsters } from '../monsters/monster-transfers.ts';
import {
  failExpired,
  markSeen,
  markUnseenAbove,
  markUnusedAbove,
  markUsed,
  updateHatch,
} from './hatches.repository.ts';
import { hatchOfReference } from './hatches.rules.ts';

/** Hatches whose vouchers were redeemed have hatched: their monsters are tokens now. */
export async function settleHatches(tx: Transaction, uses: VoucherUse[]): Promise<void> {
  if (uses.length === 0) return;
  const before = await markSeen(tx, uses.map(rowOfUse));
  const mintedBy = new Map(uses.map((use) => [use.voucherId, use.minted]));
  await addHatchedMonsters(
    tx,
    before.map(({ id, address, egg_type, amount, status, voucher_id }) => ({
      id,
      address,
      egg_type,
      given_up: status === 'failed',
      minted: (mintedBy.get(voucher_id ?? '') ?? []).slice(0, amount),
    })),
  );
}

/** Hatches that were seen above a block have yet to happen. */
export const unsettleHatches = (tx: Transaction, aboveBlock: number): Promise<void> => markUnseenAbove(tx, aboveBlock);

/** Hatches whose vouchers were redeemed in a final block cannot expire any more. */
export async function finishHatches(tx: Transaction, uses: VoucherUse[]): Promise<void> {
  if (uses.length > 0) await markUsed(tx, uses.map(rowOfUse));
}

export const unfinishHatches = (tx: Transaction, aboveBlock: number): Promise<void> => markUnusedAbove(tx, aboveBlock);

/** The relay gave a hatch up: its eggs are free again, and its monsters wait for the next hatch of this address and element. */
export async function failHatch(tx: Transaction, reference: string, reason: string): Promise<void> {
  const id = hatchOfReference(reference);
  if (id) await giveUpHatch(tx, id, reason);
}

export async function giveUpHatch(tx: Transaction, id: string, reason: string): Promise<void> {
  const unfinished = ['preparing', 'signed', 'waiting', 'sent'] as const;
  const failed = await updateHatch(tx, { id, statuses: [...unfinished] }, { status: 'failed', failure: reason });
  if (failed) await returnMonsters(tx, [id]);
}

/** Gives up hatches whose vouchers expired unused at a final time. */
export async function expireHatches(tx: Transaction, finalTime: number): Promise<void> {
  const words = 'It was not sent in time. Nothing was burned, and the same creatures are waiting.';
  await returnMonsters(tx, await failExpired(tx, finalTime, words));
}
