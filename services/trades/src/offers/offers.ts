import type { Queryable, Transaction } from '@hatchery/kit/database';
import { findOffer, listLiveOffers, updateEnded } from './offers.repository.ts';
import type { StoredOffer } from './offers.rules.ts';

export { listOffered, listOffersOfTrades, type TradesOffer } from './shown-offers.repository.ts';

/** Finds the newest open offer of some players for a trade. */
export async function findOpenOffer(
  db: Queryable,
  tradeId: string,
  userIds: string[],
): Promise<StoredOffer | undefined> {
  const live = await listLiveOffers(db, tradeId, userIds);
  return live.find(({ state }) => state === 'open');
}

/** Ends the offer that was accepted. @returns it. */
export async function settleOffer(tx: Transaction, id: string, now: Date): Promise<StoredOffer | undefined> {
  const [offer] = await Promise.all([
    findOffer(tx, id),
    updateEnded(tx, [id], { state: 'accepted', reason: null, now }),
  ]);
  return offer;
}
