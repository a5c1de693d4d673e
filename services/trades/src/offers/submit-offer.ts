import { randomUUID } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import type { OfferBody } from '@hatchery/api/trade-shapes';
import type { Transaction } from '@hatchery/kit/database';
import { familyNow, familyOf, lockLiving } from '@hatchery/kit/families';
import { findBundle, insertBundle, isSameLines, partsOf, type VoucherLine } from '../bundles/bundles.ts';
import { describeLines } from '../bundles/describe-lines.ts';
import type { TradesContext } from '../context.ts';
import { drive } from '../movements/drive.ts';
import { holdReference, insertMovement } from '../movements/movements.ts';
import { findTrade, lockTrade, noTrade, requireOpen, requireSeen, type StoredTrade } from '../trades/trades.ts';
import { countOffers, findOffer, insertOffer, listLiveOffers, updateChange } from './offers.repository.ts';
import type { StoredOffer } from './offers.rules.ts';

type Submission = {
  tradeId: string;
  userId: string;
  /** The same for each repetition of a request, and for no other one. */
  id: string;
  body: OfferBody;
};

const names = { ids: 'offerVoucherIds', amounts: 'offerAmounts' };

/**
 * Offers vouchers for a trade, instead of an earlier offer if there is one. The same call again goes on with it.
 * @throws Problem not-found, bad-request, insufficient-balance, conflict, service-unavailable.
 */
export async function submitOffer(context: TradesContext, { tradeId, userId, id, body }: Submission): Promise<void> {
  const { database, players } = context;
  const [trade, family, blocks, known] = await Promise.all([
    findTrade(database.knex, tradeId),
    familyOf(database, userId),
    players.blocksOf(userId),
    findOffer(database.knex, id),
  ]);
  if (!trade || trade.status === 'opening' || blocks.has(trade.ownerId)) throw noTrade(tradeId);
  if (family.includes(trade.ownerId)) throw ownTrade();
  if (known) return goOn(context, { offerId: id, movementId: known.movementId });
  const lines = await describeLines(context, {
    ...{ userId, names, voucherIds: body.offerVoucherIds },
    ...{ amounts: body.offerAmounts, amountsBase: body.offerAmountsBase },
    kept: async () => {
      const [own] = await listLiveOffers(database.knex, tradeId, family);
      return own ? (await findBundle(database.knex, own.bundleId)).lines : [];
    },
  });
  const offer = { id, tradeId, userId, lines, seen: body.version };
  return goOn(context, await database.transaction((tx) => place(context, tx, offer)));
}

const ownTrade = () => new Problem('conflict', 'This trade is yours.');

/** An offer with the movement that places or changes it; null if there is none. */
type Placing = { offerId: string; movementId: string | null };

/** Drives the hold of an offer. @throws Problem conflict if the trade ended or changed meanwhile, so that the offer went back. */
async function goOn(context: TradesContext, { offerId, movementId }: Placing): Promise<void> {
  if (movementId) await drive(context, movementId);
  const offer = await findOffer(context.database.knex, offerId);
  if (offer?.state === 'ended' && offer.endReason !== 'withdrawn')
    throw new Problem('conflict', 'The trade ended or changed meanwhile. Your offer went back to you.');
}

type Offer = {
  id: string;
  tradeId: string;
  userId: string;
  lines: VoucherLine[];
  seen: number | undefined;
};

/** Stores an offer, or the change of an earlier one. */
async function place(context: TradesContext, tx: Transaction, offer: Offer): Promise<Placing> {
  const { id, tradeId, userId, lines, seen } = offer;
  await lockLiving(tx, [userId]);
  // Somebody may have been merged into them while the ledger was asked: they have one offer, and none for a trade of theirs.
  const family = await familyNow(tx, userId);
  const trade = (await lockTrade(tx, tradeId)) as StoredTrade;
  if (family.includes(trade.ownerId)) throw ownTrade();
  const live = await listLiveOffers(tx, tradeId, family);
  const twin = live.find((one) => one.id === id);
  if (twin) return { offerId: id, movementId: (await findOffer(tx, id))?.movementId ?? null };
  const own = live.find((one) => one.userId === userId) ?? live[0];
  if (own?.change?.claimId === id) return { offerId: own.id, movementId: own.change.movementId };
  if (own && !own.change && own.state === 'open' && own.forBundleId === trade.bundleId)
    if (isSameLines((await findBundle(tx, own.bundleId)).lines, lines)) return { offerId: own.id, movementId: null };
  requireOpen(trade, context.now());
  requireSeen(trade, seen, trade.termsVersion);
  if (own) return { offerId: own.id, movementId: await replace(context, tx, { ...offer, own, trade }) };
  // Only now: nobody else places one for this trade before it is unlocked.
  const counts = await countOffers(tx, { tradeId, userId, family });
  const most = context.config.OFFERS_OPEN;
  if (counts.ofTrade >= most) throw new Problem('conflict', `This trade has ${most} offers already.`);
  if (counts.ofPlayer >= most) throw new Problem('conflict', `You have ${most} offers open. Take one back first.`);
  return { offerId: id, movementId: await placeFirst(context, tx, { ...offer, trade }) };
}

async function placeFirst(
  { now: clock }: TradesContext,
  tx: Transaction,
  { id, tradeId, userId, lines, trade }: Offer & { trade: StoredTrade },
): Promise<string> {
  const now = clock();
  const [bundleId, movementId] = [randomUUID(), randomUUID()];
  const body = holdBody(bundleId, { userId, lines, trade });
  const { ownerId, bundleId: forBundleId } = trade;
  await Promise.all([
    insertBundle(tx, { id: bundleId, userId, lines, now }),
    insertOffer(tx, { id, tradeId, ownerId, userId, bundleId, forBundleId, movementId, now }),
    insertMovement(tx, {
      ...{ id: movementId, kind: 'hold', subject: 'offer', subjectId: id },
      ...{ reference: body.reference, body },
    }),
  ]);
  return movementId;
}

/** Replaces what an earlier offer has on hold. The earlier one stays until the ledger has confirmed that. */
async function replace(
  { now: clock }: TradesContext,
  tx: Transaction,
  { id: claimId, userId, lines, own, trade }: Offer & { own: StoredOffer; trade: StoredTrade },
): Promise<string> {
  if (own.state === 'placing' || own.change)
    throw new Problem('conflict', 'Your offer is being changed right now. Try again in a moment.');
  const [bundleId, movementId] = [randomUUID(), randomUUID()];
  const body = { ...holdBody(bundleId, { userId, lines, trade }), holdReference: holdReference(own.bundleId) };
  await Promise.all([
    insertBundle(tx, { id: bundleId, userId, lines, now: clock() }),
    updateChange(tx, own.id, { movementId, bundleId, forBundleId: trade.bundleId, claimId }),
    insertMovement(tx, {
      ...{ id: movementId, kind: 'replace', subject: 'offer-change', subjectId: own.id },
      ...{ reference: body.reference, body },
    }),
  ]);
  return movementId;
}

const holdBody = (
  bundleId: string,
  { userId, lines, trade }: { userId: string; lines: VoucherLine[]; trade: StoredTrade },
) => ({
  reference: holdReference(bundleId),
  userId,
  reason: 'trade' as const,
  until: trade.expiresAt.toISOString(),
  parts: partsOf(lines),
});
