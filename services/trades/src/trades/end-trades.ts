import type { ReturnReason } from '@hatchery/api/ledger';
import type { Transaction } from '@hatchery/kit/database';
import { announceChange } from '@hatchery/kit/notify';
import { returnBundles } from '../bundles/return-bundles.ts';
import type { TradesContext } from '../context.ts';
import { endOffers } from '../offers/end-offers.ts';
import { deleteLines } from './lines.repository.ts';
import { updateEnded } from './trades.repository.ts';
import type { StoredTrade } from './trades.rules.ts';

type End = { status: 'cancelled' | 'expired'; because: ReturnReason };

/** Ends a locked trade that is open and not being changed: everything on hold for it goes back. */
export async function endTrade(
  context: TradesContext,
  tx: Transaction,
  trade: StoredTrade,
  { status, because }: End,
): Promise<void> {
  const { id, bundleId, ownerId } = trade;
  await Promise.all([
    updateEnded(tx, { id, status, reason: because, now: context.now() }),
    deleteLines(tx, id),
    endOffers(context, tx, trade, because),
    returnBundles(context, tx, [bundleId], because),
  ]);
  await announceChange(tx, ownerId, ['trades']);
}
