import type { ReturnReason } from '@hatchery/api/ledger';
import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { announceChange } from '@hatchery/kit/notify';
import type { TradesContext } from '../context.ts';
import { lockTrade, type StoredTrade, updateVersion } from '../trades/trades.ts';
import { endThese } from './end-offers.ts';
import { listLiveOffers, listTradesOffered, listTradesOfferedTwice } from './offers.repository.ts';

/** Ends the offers of players who are gone. @throws Problem service-unavailable while one of them is being changed or accepted. */
export const endOffersOf = (context: TradesContext, tx: Transaction, userIds: string[]): Promise<void> =>
  end(context, tx, { userIds, because: 'player-left' });

/** Ends the offers of players who are one now for their own trades. @throws Problem service-unavailable, as above. */
export const endOffersWithin = (context: TradesContext, tx: Transaction, userIds: string[]): Promise<void> =>
  end(context, tx, { userIds, owners: userIds, because: 'same-player' });

type Offers = { userIds: string[]; owners?: string[]; because: ReturnReason };

async function end(context: TradesContext, tx: Transaction, { userIds, owners, because }: Offers): Promise<void> {
  for (const tradeId of await listTradesOffered(tx, { userIds, owners }))
    await endAt(context, tx, { tradeId, userIds, because, kept: 0 });
}

type AtTrade = Pick<Offers, 'userIds' | 'because'> & { tradeId: string; kept: number };

async function endAt(
  context: TradesContext,
  tx: Transaction,
  { tradeId, userIds, because, kept }: AtTrade,
): Promise<void> {
  const trade = (await lockTrade(tx, tradeId)) as StoredTrade;
  const live = await listLiveOffers(tx, tradeId, userIds);
  if (live.some(({ id, state, change }) => state === 'placing' || change || id === trade.offerId)) throw tooEarly();
  await updateVersion(tx, tradeId, context.now());
  await endThese(context, tx, live.slice(kept), because);
  await announceChange(tx, trade.ownerId, ['trades']);
}

/**
 * Leaves players who are one now with one offer for each trade, the newest: its owner names whose offer they accept, and must get what
 * they see. @throws Problem service-unavailable, as above.
 */
export async function endDoubleOffers(context: TradesContext, tx: Transaction, userIds: string[]): Promise<void> {
  for (const tradeId of await listTradesOfferedTwice(tx, userIds))
    await endAt(context, tx, { tradeId, userIds, because: 'same-player', kept: 1 });
}

const tooEarly = () => new Problem('service-unavailable', 'Something of this player is being settled.');
