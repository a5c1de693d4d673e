import { failRedemption, type RedemptionOwner, recordRefusal } from '@hatchery/indexing/redemptions/redemptions';
import { tellExpired } from '@hatchery/indexing/redemptions/tell-expired';
import type { Transaction } from '@hatchery/kit/database';
import type { UltigenEvent } from '../chain-events/events.ts';
import { retryMints } from '../mints/arrive.ts';
import {
  deleteHeld,
  insertHeld,
  lockGrowths,
  returnEarned,
  takeEarned,
  updateGrowths,
  updateUnseenGrowths,
} from './growths.repository.ts';
import { type Growth, growthOfReference, growthReference, unfinished } from './growths.rules.ts';
import { tellOutcomes, tellProgress } from './tell-growths.ts';

const expired = 'It was not sent in time. Nothing changed.';
const creaturesOf = (growths: Growth[]) => growths.flatMap(({ creatureId, consumed }) => [creatureId, ...consumed]);
const idsOf = (redemptions: { subject: string }[]) => redemptions.map(({ subject }) => subject);

/** Follows what becomes of the vouchers of growths. */
export const growthRedemptions: RedemptionOwner<UltigenEvent> = {
  /** The chain tells the experience that the voucher took over from now on, so it is taken off what stands beside it. */
  onSeen: async (tx, redemptions, { isReplay }) => {
    const ids = idsOf(redemptions);
    const before = await lockGrowths(tx, ids);
    await updateGrowths(tx, { ids, statuses: [...unfinished, 'failed'] }, { status: 'seen', failure: null });
    await takeEarned(tx, ids);
    await deleteHeld(tx, idsOf(redemptions.filter(({ finalBlock }) => finalBlock !== null)));
    if (isReplay) return;
    await tellOutcomes(
      tx,
      before.filter(({ status }) => status !== 'seen'),
      'monster.grown',
    );
  },
  /** Their vouchers can be redeemed again, so they hold their creatures again. */
  onUnseen: async (tx, redemptions) => {
    const ids = idsOf(redemptions);
    await updateUnseenGrowths(tx, ids);
    await returnEarned(tx, ids);
    const growths = await lockGrowths(tx, ids);
    await insertHeld(tx, growths);
    await tellProgress(tx, growths);
  },
  onFinal: async (tx, redemptions, { isReplay }) => {
    const growths = await lockGrowths(tx, idsOf(redemptions));
    // A block may be final before it is seen. Until then, what the chain tells of these creatures is not known here.
    const seen = growths.filter(({ status }) => status === 'seen');
    await deleteHeld(
      tx,
      seen.map(({ id }) => id),
    );
    if (!isReplay) await retryMints(tx, creaturesOf(seen), { failed: [] });
    await tellProgress(tx, growths);
  },
  onExpired: async (tx, redemptions) => {
    const ids = idsOf(redemptions);
    await tellExpired(tx, 'ultigen.eggs', redemptions);
    await giveUp(tx, ids, expired);
    await deleteHeld(tx, ids);
    const growths = await lockGrowths(tx, ids);
    await retryMints(tx, creaturesOf(growths), {
      failed: creaturesOf(growths.filter(({ kind, status }) => kind === 'mint' && status === 'failed')),
    });
    await tellProgress(tx, growths);
  },
};

/** Notes that the relay gave a growth up. Its voucher may be public by now, so its creatures are held until the deadline. */
export async function failGrowth(tx: Transaction, reference: string, reason: string): Promise<void> {
  const id = growthOfReference(reference);
  if (!id) return;
  await failRedemption(tx, reference, reason);
  await giveUp(tx, [id], reason, ['signed', 'sent']);
}

type Refused = { growth: Growth; waiting: 'preparing' | 'signed'; reason: string };

/**
 * Gives up a growth that the signer or the relay refused, if it still waits for them. One that another answer took further stays.
 * Without a voucher nothing can happen on chain, so its creatures are free at once.
 */
export async function refuseGrowth(tx: Transaction, { growth, waiting, reason }: Refused): Promise<void> {
  const { id, kind, chainId, expiresAt } = growth;
  const [refused] = await giveUp(tx, [id], reason, [waiting]);
  if (!refused) return;
  const reference = growthReference(id);
  if (waiting === 'signed') await failRedemption(tx, reference, reason);
  else await deleteHeld(tx, [id]);
  if (waiting === 'signed' || kind !== 'mint') return;
  // A creature that a studio minted is tried again.
  const retryAt = Math.floor(expiresAt.getTime() / 1_000);
  await recordRefusal(tx, { reference, kind: 'growth', subject: id, chainId, retryAt, failure: reason });
}

async function giveUp(tx: Transaction, ids: string[], failure: string, statuses = unfinished): Promise<string[]> {
  const failed = await updateGrowths(tx, { ids, statuses }, { status: 'failed', failure });
  await tellOutcomes(tx, await lockGrowths(tx, failed), 'monster.not-grown');
  return failed;
}
