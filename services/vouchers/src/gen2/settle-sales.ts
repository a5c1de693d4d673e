import type { RedemptionOwner } from '@hatchery/indexing/redemptions/redemptions';
import { tellExpired } from '@hatchery/indexing/redemptions/tell-expired';
import type { VouchersEvent } from '../chain-events/events.ts';
import type { VouchersContext } from '../context.ts';
import { updateExpired } from './egg-sales.repository.ts';

/**
 * Gives the quota of a receiver back once a signature can no longer be used, and has the signer give its limits back. Otherwise a few
 * wallets that never buy would end the sale for everybody. One that was used counts for good.
 */
export const saleRedemptions = ({ now }: Pick<VouchersContext, 'now'>): RedemptionOwner<VouchersEvent> => ({
  onSeen: async () => {},
  onUnseen: async () => {},
  onExpired: async (tx, redemptions) => {
    const ids = redemptions.map(({ subject }) => subject);
    await updateExpired(tx, ids, now());
    await tellExpired(tx, 'vouchers.claims', redemptions);
  },
});
