import type { ReturnReason } from '@hatchery/api/ledger';
import type { Transaction } from '@hatchery/kit/database';
import { announceChange, notify } from '@hatchery/kit/notify';
import { deleteBundle, findBundle, linesInWords, updateBundles } from '../bundles/bundles.ts';
import type { TradesContext } from '../context.ts';
import type { Subject } from '../movements/movements.ts';
import { lockTrade, type StoredTrade, updateVersion } from '../trades/trades.ts';
import { endThese } from './end-offers.ts';
import { deleteOffer, findOffer, updateChange, updatePlaced, updateReplaced } from './offers.repository.ts';
import type { OfferChange, StoredOffer } from './offers.rules.ts';

/** An offer that is placed. It arrives at the trade as it is then: if that is over, or gives something else, the offer goes back. */
export const offerSubject: Subject = {
  done: async (context, tx, { subjectId: id }) => {
    const { offer, trade } = await lockBoth(tx, id);
    const ended = endedBy(trade, offer.forBundleId);
    const version = ended ? trade.version : await updateVersion(tx, trade.id, context.now());
    await Promise.all([
      updatePlaced(tx, id, version),
      updateBundles(tx, [offer.bundleId], { state: 'held' }, context.now()),
    ]);
    await arrive(context, tx, { trade, offer }, ended);
  },
  refused: async (_context, tx, { subjectId: id }) => {
    const { offer } = await lockBoth(tx, id);
    await deleteOffer(tx, id);
    await deleteBundle(tx, offer.bundleId);
  },
};

/** An offer that becomes another one. */
export const offerChangeSubject: Subject = {
  done: async (context, tx, { subjectId: id }) => {
    const now = context.now();
    const { offer, trade } = await lockBoth(tx, id);
    const { bundleId, forBundleId } = offer.change as OfferChange;
    const ended = endedBy(trade, forBundleId);
    const version = ended ? trade.version : await updateVersion(tx, trade.id, now);
    await Promise.all([
      updateReplaced(tx, { id, bundleId, forBundleId, version, now }),
      updateBundles(tx, [offer.bundleId], { state: 'returned', because: 'taken-back' }, now),
      updateBundles(tx, [bundleId], { state: 'held' }, now),
    ]);
    await arrive(context, tx, { trade, offer: { ...offer, bundleId, change: null } }, ended);
  },
  refused: async (context, tx, { subjectId: id }) => {
    const { offer, trade } = await lockBoth(tx, id);
    await updateChange(tx, id, null);
    await deleteBundle(tx, (offer.change as OfferChange).bundleId);
    const ended = endedBy(trade, offer.forBundleId);
    if (ended) await endThese(context, tx, [{ ...offer, change: null }], ended);
  },
};

type Both = { trade: StoredTrade; offer: StoredOffer };

/** Locks the trade of an offer, and with it all its offers. */
async function lockBoth(tx: Transaction, offerId: string): Promise<Both> {
  const { tradeId } = (await findOffer(tx, offerId)) as StoredOffer;
  const trade = (await lockTrade(tx, tradeId)) as StoredTrade;
  return { trade, offer: (await findOffer(tx, offerId)) as StoredOffer };
}

/** Returns why an offer cannot stay, if it cannot. While a trade is being settled it can: the exchange may be refused. */
function endedBy({ status, bundleId, endReason }: StoredTrade, forBundleId: string): ReturnReason | undefined {
  if (status === 'completed') return 'outbid';
  if (status === 'cancelled' || status === 'expired') return (endReason ?? 'trade-cancelled') as ReturnReason;
  return bundleId === forBundleId ? undefined : 'trade-changed';
}

/** Tells the owner of an offer that is there now, or gives back one that came too late. */
async function arrive(
  context: TradesContext,
  tx: Transaction,
  { trade, offer }: Both,
  ended: ReturnReason | undefined,
): Promise<void> {
  if (ended) return endThese(context, tx, [offer], ended);
  const what = linesInWords((await findBundle(tx, offer.bundleId)).lines);
  await notify(tx, { userId: trade.ownerId, kind: 'trade.offered', subject: trade.id, data: { what } });
  await announceChange(tx, [trade.ownerId, offer.userId], ['trades']);
}
