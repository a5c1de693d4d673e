import { randomUUID } from 'node:crypto';
import { fieldProblem, Problem } from '@hatchery/api/problems';
import type { AcceptOfferBody } from '@hatchery/api/trade-shapes';
import type { Transaction } from '@hatchery/kit/database';
import { familyOf } from '@hatchery/kit/families';
import { findBundle } from '../bundles/bundles.ts';
import type { TradesContext } from '../context.ts';
import { drive } from '../movements/drive.ts';
import { holdReference, insertMovement, settleReference } from '../movements/movements.ts';
import { findOpenOffer } from '../offers/offers.ts';
import { findTrade, lockTrade, updateClaimedByOffer } from './trades.repository.ts';
import { noTrade, requireOpen, requireSeen, type StoredTrade } from './trades.rules.ts';

type Acceptance = { tradeId: string; userId: string; claimId: string; body: AcceptOfferBody };

/**
 * Accepts a player's offer for a trade of one's own: exchanges both sides in one posting.
 * @throws Problem not-found, forbidden, conflict, service-unavailable while it is being settled.
 */
export async function acceptOffer(context: TradesContext, acceptance: Acceptance): Promise<void> {
  const { tradeId, userId, claimId, body } = acceptance;
  const { database, players } = context;
  const [trade, family, offerers, blocks] = await Promise.all([
    findTrade(database.knex, tradeId),
    familyOf(database, userId),
    familyOf(database, body.offerUserId),
    players.blocksOf(userId),
  ]);
  if (!trade || trade.status === 'opening' || blocks.has(trade.ownerId)) throw noTrade(tradeId);
  if (!family.includes(trade.ownerId)) throw new Problem('forbidden', 'This trade is not yours.');
  if (trade.claimId === claimId) {
    if (trade.status === 'settling' && trade.movementId) await drive(context, trade.movementId);
    return;
  }
  if (blocks.has(body.offerUserId)) throw noOffer();
  const claim = { tradeId, claimId, offerers, seen: body.version };
  await drive(context, await database.transaction((tx) => claimOffer(context, tx, claim)));
}

const noOffer = () => fieldProblem('not-found', 'body.offerUserId', 'This player has no open offer for this trade.');

type Claim = { tradeId: string; claimId: string; offerers: string[]; seen: number | undefined };

/** Claims a trade for the player whose offer it is. @returns the movement that exchanges both sides. */
async function claimOffer(
  { now: clock }: TradesContext,
  tx: Transaction,
  { tradeId, claimId, offerers, seen }: Claim,
): Promise<string> {
  const now = clock();
  const trade = (await lockTrade(tx, tradeId)) as StoredTrade;
  if (trade.claimId === claimId && trade.movementId) return trade.movementId;
  requireOpen(trade, now);
  const offer = await findOpenOffer(tx, tradeId, offerers);
  if (!offer) throw noOffer();
  if (offer.change) throw new Problem('conflict', 'This offer is being changed right now. Load it again in a moment.');
  requireSeen(trade, seen, Math.max(trade.termsVersion, offer.version));
  const { lines } = await findBundle(tx, offer.bundleId);
  const movementId = randomUUID();
  const movement = settlement(movementId, trade, offer);
  await Promise.all([
    updateClaimedByOffer(tx, {
      ...{ id: tradeId, claimId, movementId, now },
      ...{ takerId: offer.userId, offerId: offer.id, received: lines },
    }),
    insertMovement(tx, { id: movementId, kind: 'settle', subject: 'accept', subjectId: tradeId, ...movement }),
  ]);
  return movementId;
}

function settlement(id: string, trade: StoredTrade, offer: { userId: string; bundleId: string }) {
  const reference = settleReference(id);
  const to = (owner: string) => ({ kind: 'player' as const, owner });
  const holds = [
    { holdReference: holdReference(trade.bundleId), to: to(offer.userId) },
    { holdReference: holdReference(offer.bundleId), to: to(trade.ownerId) },
  ];
  return { reference, body: { reference, reason: 'traded' as const, holds, refuseDeleted: true } };
}
