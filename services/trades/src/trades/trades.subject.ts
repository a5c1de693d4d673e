import type { Transaction } from '@hatchery/kit/database';
import { announceChange, notify } from '@hatchery/kit/notify';
import { publish } from '@hatchery/kit/outbox';
import { TradeCompletedSchema } from '@hatchery/proto/trades';
import { deleteBundle, findBundle, linesInWords, updateBundles } from '../bundles/bundles.ts';
import type { Subject } from '../movements/movements.ts';
import { endOffers } from '../offers/end-offers.ts';
import { settleOffer } from '../offers/offers.ts';
import { deleteLines, insertLines, replaceLines } from './lines.repository.ts';
import {
  deleteTrade,
  lockTrade,
  updateChange,
  updateCompleted,
  updateOpened,
  updateReopened,
  updateTerms,
} from './trades.repository.ts';
import type { StoredTrade, TradeChange } from './trades.rules.ts';

/** A trade that is created: it opens once what it offers is on hold. */
export const tradeSubject: Subject = {
  done: async ({ now }, tx, { subjectId: id }) => {
    const { ownerId, bundleId, request, createdAt } = (await lockTrade(tx, id)) as StoredTrade;
    const { lines } = await findBundle(tx, bundleId);
    await Promise.all([
      updateOpened(tx, id),
      updateBundles(tx, [bundleId], { state: 'held' }, now()),
      insertLines(tx, { tradeId: id, offered: lines, requested: request, listedAt: createdAt }),
      announceChange(tx, ownerId, ['trades']),
    ]);
  },
  refused: async (_context, tx, { subjectId: id }) => {
    const { bundleId } = (await lockTrade(tx, id)) as StoredTrade;
    await deleteTrade(tx, id);
    await deleteBundle(tx, bundleId);
  },
};

/** A trade whose owner gives something else: its offers were made for what they gave before, so they end. */
export const tradeChangeSubject: Subject = {
  done: async (context, tx, { subjectId: id }) => {
    const now = context.now();
    const trade = (await lockTrade(tx, id)) as StoredTrade;
    const { bundleId, request } = trade.change as TradeChange;
    const { lines } = await findBundle(tx, bundleId);
    await Promise.all([
      updateBundles(tx, [trade.bundleId], { state: 'returned', because: 'trade-changed' }, now),
      updateBundles(tx, [bundleId], { state: 'held' }, now),
      updateTerms(tx, { id, bundleId, request, now }),
      replaceLines(tx, { tradeId: id, offered: lines, requested: request, listedAt: trade.createdAt }),
      endOffers(context, tx, trade, 'trade-changed'),
    ]);
    await announceChange(tx, trade.ownerId, ['trades']);
  },
  refused: async (_context, tx, { subjectId: id }) => {
    const { change } = (await lockTrade(tx, id)) as StoredTrade;
    await updateChange(tx, id, null);
    await deleteBundle(tx, (change as TradeChange).bundleId);
  },
};

/** An exchange: all offers but the accepted one go back. A trade whose exchange the ledger refused is open again. */
export const acceptSubject: Subject = {
  done: async (context, tx, { subjectId: id }, { postingId }) => {
    const now = context.now();
    const trade = (await lockTrade(tx, id)) as StoredTrade;
    const accepted = trade.offerId ? await settleOffer(tx, trade.offerId, now) : undefined;
    const bundleIds = [trade.bundleId, ...(accepted ? [accepted.bundleId] : [])];
    await Promise.all([
      updateCompleted(tx, { id, postingId: postingId ?? null, now }),
      updateBundles(tx, bundleIds, { state: 'settled' }, now),
      deleteLines(tx, id),
      endOffers(context, tx, trade, 'outbid'),
    ]);
    await tellBoth(tx, trade, postingId);
  },
  refused: async ({ now }, tx, { subjectId: id }) => {
    await lockTrade(tx, id);
    await updateReopened(tx, id, now());
  },
};

/** Tells the player who was not there, and lets pages of both reload. */
async function tellBoth(tx: Transaction, trade: StoredTrade, postingId: string | undefined): Promise<void> {
  const { id: tradeId, ownerId, offerId, received, bundleId } = trade;
  const takerId = trade.takerId as string;
  if (offerId) {
    const what = linesInWords((await findBundle(tx, bundleId)).lines);
    await notify(tx, { userId: takerId, kind: 'offer.accepted', subject: tradeId, data: { what } });
  } else {
    const what = linesInWords(received ?? []);
    await notify(tx, { userId: ownerId, kind: 'trade.completed', subject: tradeId, data: { what } });
  }
  await announceChange(tx, [ownerId, takerId], ['trades', 'vouchers']);
  const message = { tradeId, ownerId, takerId, postingId: postingId ?? '' };
  await publish(tx, { topic: 'trades.events', key: tradeId, schema: TradeCompletedSchema, message });
}
