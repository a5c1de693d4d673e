import { failRedemption, type RedemptionOwner, recordRefusal } from '@hatchery/indexing/redemptions/redemptions';
import { tellExpired } from '@hatchery/indexing/redemptions/tell-expired';
import type { Transaction } from '@hatchery/kit/database';
import type { UltigenEvent } from '../chain-events/events.ts';
import { mintedByVouchers } from '../chain-events/facts.rules.ts';
import { continueMints } from '../mints/arrive.ts';
import { hideMonsters, returnMonsters } from '../monsters/draw-monsters.ts';
import { addHatchedMonsters } from '../monsters/hatched-monsters.ts';
import { lockHatches, updateBound, updateHatches, updateUnseenHatches } from './hatches.repository.ts';
import { type Hatch, hatchOfReference, hatchReference, unfinished } from './hatches.rules.ts';
import { tellOutcomes, tellProgress } from './tell-hatches.ts';

const expired = 'It was not sent in time. Nothing was burned, and the same creatures are waiting.';
const idsOf = (redemptions: { subject: string }[]) => redemptions.map(({ subject }) => subject);

/** Follows what becomes of the vouchers of hatches. */
export const hatchRedemptions: RedemptionOwner<UltigenEvent> = {
  /** They have hatched: their monsters are tokens now. */
  onSeen: async (tx, redemptions, { chainId, events, isReplay }) => {
    const minted = mintedByVouchers(events);
    const voucherOf = new Map(redemptions.map(({ subject, voucherId }) => [subject, voucherId ?? '']));
    const hatches = await lockHatches(tx, idsOf(redemptions));
    await updateHatches(
      tx,
      { ids: idsOf(redemptions), statuses: [...unfinished, 'failed'] },
      { status: 'seen', failure: null, bound: false },
    );
    await addHatchedMonsters(
      tx,
      chainId,
      hatches.map(({ id, address, eggType, amount, status, bound }) => ({
        id,
        address,
        eggType,
        givenUp: status === 'failed' && !bound,
        minted: (minted.get(voucherOf.get(id) ?? '') ?? []).slice(0, amount),
      })),
    );
    if (!isReplay) await continueMints(tx, idsOf(redemptions.filter(({ finalBlock }) => finalBlock !== null)));
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
  onFinal: async (tx, redemptions, { isReplay }) => {
    if (!isReplay) await continueMints(tx, idsOf(redemptions));
    await tellProgress(tx, await lockHatches(tx, idsOf(redemptions)));
  },
  onExpired: async (tx, redemptions) => {
    const ids = idsOf(redemptions);
    await tellExpired(tx, 'ultigen.eggs', redemptions);
    await giveUp(tx, ids, expired);
    await release(tx, ids);
  },
};

/** Notes that the relay gave a hatch up. Its voucher may be public by now, so its eggs and monsters wait for the deadline. */
export async function failHatch(tx: Transaction, reference: string, reason: string): Promise<void> {
  const id = hatchOfReference(reference);
  if (!id) return;
  await failRedemption(tx, reference, reason);
  await giveUp(tx, [id], reason, ['signed', 'sent']);
}

type Refused = { hatch: Hatch; waiting: 'preparing' | 'signed'; reason: string; retryAt: number };

/**
 * Gives up a hatch that the signer or the relay refused, if it still waits for them. One that another answer took further
 * stays: its voucher may be with its wallet or the relay already. The player has seen what would hatch, so the eggs wait as long
 * as for a voucher: until `retryAt`, in seconds since 1970, when there is none.
 */
export async function refuseHatch(tx: Transaction, { hatch, waiting, reason, retryAt }: Refused): Promise<void> {
  const { id, chainId } = hatch;
  const [refused] = await giveUp(tx, [id], reason, [waiting]);
  if (!refused) return;
  const redemption = { reference: hatchReference(id), kind: 'hatch', subject: id, chainId };
  if (waiting === 'preparing') await recordRefusal(tx, { ...redemption, retryAt, failure: reason });
  else await failRedemption(tx, redemption.reference, reason);
}

async function giveUp(tx: Transaction, ids: string[], failure: string, statuses = unfinished): Promise<string[]> {
  const failed = await updateHatches(tx, { ids, statuses }, { status: 'failed', failure, bound: true });
  await hideMonsters(tx, failed);
  await tellOutcomes(tx, await lockHatches(tx, failed), 'hatch.failed');
  return failed;
}

/** Frees the eggs of hatches that can no longer be redeemed. Their monsters wait for the next hatch. */
async function release(tx: Transaction, ids: string[]): Promise<void> {
  const freed = await updateBound(tx, ids);
  await returnMonsters(tx, freed);
  await tellProgress(tx, await lockHatches(tx, freed));
}
