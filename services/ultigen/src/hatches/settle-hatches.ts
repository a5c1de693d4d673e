import { failRedemption, type RedemptionOwner } from '@hatchery/indexing/redemptions/redemptions';
import type { Transaction } from '@hatchery/kit/database';
import type { UltigenEvent } from '../chain-events/events.ts';
import { mintedByVouchers } from '../chain-events/facts.rules.ts';
import { returnMonsters } from '../monsters/draw-monsters.ts';
import { addHatchedMonsters } from '../monsters/hatched-monsters.ts';
import { lockHatches, updateHatches, updateUnseenHatches } from './hatches.repository.ts';
import { hatchOfReference, hatchReference, unfinished } from './hatches.rules.ts';
import { tellOutcomes, tellProgress } from './tell-hatches.ts';

const expired = 'It was not sent in time. Nothing was burned, and the same creatures are waiting.';
const idsOf = (redemptions: { subject: string }[]) => redemptions.map(({ subject }) => subject);

/** Follows what becomes of the vouchers of hatches. */
export const hatchRedemptions: RedemptionOwner<UltigenEvent> = {
  /** They have hatched: their monsters are tokens now. */
  onSeen: async (tx, redemptions, { chainId, events }) => {
    const minted = mintedByVouchers(events);
    const voucherOf = new Map(redemptions.map(({ subject, voucherId }) => [subject, voucherId ?? '']));
    const hatches = await lockHatches(tx, idsOf(redemptions));
    await updateHatches(
      tx,
      { ids: idsOf(redemptions), statuses: [...unfinished, 'failed'] },
      { status: 'seen', failure: null },
    );
    await addHatchedMonsters(
      tx,
      chainId,
      hatches.map(({ id, address, eggType, amount, status }) => ({
        id,
        address,
        eggType,
        givenUp: status === 'failed',
        minted: (minted.get(voucherOf.get(id) ?? '') ?? []).slice(0, amount),
      })),
    );
    await tellOutcomes(
      tx,
      hatches.filter(({ status }) => status !== 'seen'),
      'hatch.hatched',
    );
  },
  onUnseen: async (tx, redemptions) => {
    await updateUnseenHatches(tx, idsOf(redemptions));
    await tellProgress(tx, await lockHatches(tx, idsOf(redemptions)));
  },
  onFinal: async (tx, redemptions) => tellProgress(tx, await lockHatches(tx, idsOf(redemptions))),
  onExpired: async (tx, redemptions) => {
    await giveUp(tx, idsOf(redemptions), expired);
  },
};

/** Gives up a hatch that the relay gave up: its eggs are free again, and its monsters wait for the next hatch. */
export async function failHatch(tx: Transaction, reference: string, reason: string): Promise<void> {
  const id = hatchOfReference(reference);
  if (!id) return;
  await failRedemption(tx, reference, reason);
  await giveUp(tx, [id], reason);
}

/**
 * Gives up a hatch that the signer or the relay refused, if it still waits for them. One that another answer took further
 * stays: its voucher may be with its wallet or the relay already.
 */
export async function refuseHatch(
  tx: Transaction,
  { id, waiting, reason }: { id: string; waiting: 'preparing' | 'signed'; reason: string },
): Promise<void> {
  const [refused] = await giveUp(tx, [id], reason, [waiting]);
  if (refused) await failRedemption(tx, hatchReference(id), reason);
}

async function giveUp(tx: Transaction, ids: string[], failure: string, statuses = unfinished): Promise<string[]> {
  const failed = await updateHatches(tx, { ids, statuses }, { status: 'failed', failure });
  await returnMonsters(tx, failed);
  await tellOutcomes(tx, await lockHatches(tx, failed), 'hatch.failed');
  return failed;
}
