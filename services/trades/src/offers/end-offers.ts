import type { ReturnReason } from '@hatchery/api/ledger';
import type { Transaction } from '@hatchery/kit/database';
import { notify } from '@hatchery/kit/notify';
import { findBundles, linesInWords } from '../bundles/bundles.ts';
import { returnBundles } from '../bundles/return-bundles.ts';
import type { TradesContext } from '../context.ts';
import { listOpenOffers, updateEnded } from './offers.repository.ts';
import type { StoredOffer } from './offers.rules.ts';

/**
 * Ends the open offers for a locked trade and gives back what is on hold for them. One that is being changed ends when the ledger has
 * confirmed or refused that.
 */
export async function endOffers(
  context: TradesContext,
  tx: Transaction,
  trade: { id: string },
  because: ReturnReason,
): Promise<void> {
  const open = await listOpenOffers(tx, trade.id);
  await endThese(
    context,
    tx,
    open.filter(({ change }) => !change),
    because,
  );
}

/** Ends offers that are open and not being changed, and tells their players. */
export async function endThese(
  context: TradesContext,
  tx: Transaction,
  offers: StoredOffer[],
  because: ReturnReason,
): Promise<void> {
  if (offers.length === 0) return;
  const bundleIds = offers.map(({ bundleId }) => bundleId);
  const bundles = await findBundles(tx, bundleIds);
  await Promise.all([
    updateEnded(
      tx,
      offers.map(({ id }) => id),
      { state: 'ended', reason: because, now: context.now() },
    ),
    returnBundles(context, tx, bundleIds, because),
  ]);
  if (because === 'withdrawn') return;
  for (const { userId, tradeId, bundleId } of offers) {
    const what = linesInWords(bundles.get(bundleId)?.lines ?? []);
    await notify(tx, { userId, kind: 'offer.returned', subject: tradeId, data: { what } });
  }
}
