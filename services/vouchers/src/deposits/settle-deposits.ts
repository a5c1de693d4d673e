import { failRedemption, type RedemptionOwner } from '@hatchery/indexing/redemptions/redemptions';
import { tellExpired } from '@hatchery/indexing/redemptions/tell-expired';
import type { Transaction } from '@hatchery/kit/database';
import { announceChange } from '@hatchery/kit/notify';
import type { VouchersEvent } from '../chain-events/events.ts';
import { depositsIn } from './chain-deposits.projection.ts';
import { deleteNonces, listDepositors, updateNonces } from './deposits.repository.ts';
import { depositOfReference } from './deposits.rules.ts';

const idsOf = (redemptions: { subject: string }[]) => redemptions.map(({ subject }) => subject);

/**
 * Follows what becomes of signed deposits. The credit follows the final event of the converter. One that nobody made gives the limit
 * of the signer back.
 */
export const depositRedemptions: RedemptionOwner<VouchersEvent> = {
  onSeen: async (tx, redemptions, { chainId, events, isReplay }) => {
    await updateNonces(tx, chainId, depositsIn(chainId, events));
    if (!isReplay) await tellDepositors(tx, idsOf(redemptions));
  },
  onUnseen: async (tx, redemptions, { isReplay }) => {
    await deleteNonces(tx, idsOf(redemptions));
    if (!isReplay) await tellDepositors(tx, idsOf(redemptions));
  },
  onExpired: async (tx, redemptions) => {
    await tellExpired(tx, 'vouchers.claims', redemptions);
    await tellDepositors(tx, idsOf(redemptions));
  },
};

async function tellDepositors(tx: Transaction, ids: string[]): Promise<void> {
  await announceChange(tx, await listDepositors(tx, ids), ['vouchers']);
}

/** Notes that the relay gave a deposit up. */
export async function failDeposit(tx: Transaction, reference: string, reason: string): Promise<void> {
  const id = depositOfReference(reference);
  if (id && (await failRedemption(tx, reference, reason))) await tellDepositors(tx, [id]);
}
