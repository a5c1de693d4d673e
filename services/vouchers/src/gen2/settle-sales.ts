import type { RedemptionOwner } from '@hatchery/indexing/redemptions/redemptions';
import type { VouchersEvent } from '../chain-events/events.ts';
import type { VouchersContext } from '../context.ts';
import { updateExpired } from './egg-sales.repository.ts';

/** Gives the quota of a receiver back once a signature can no longer be used. One that was used counts for good. */
export const saleRedemptions = ({ now }: Pick<VouchersContext, 'now'>): RedemptionOwner<VouchersEvent> => ({
  onSeen: async () => {},
  onUnseen: async () => {},
  onExpired: (tx, redemptions) =>
    updateExpired(
      tx,
      redemptions.map(({ subject }) => subject),
      now(),
    ),
});
