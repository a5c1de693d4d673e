import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { announceChange } from '@hatchery/kit/notify';
import type { TradesContext } from '../context.ts';
import { lockTrade, noTrade, updateVersion } from '../trades/trades.ts';
import { endThese } from './end-offers.ts';
import { listLiveOffers } from './offers.repository.ts';

type Withdrawal = { tradeId: string; userId: string; family: string[] };

/** Takes back what a player offers for a trade. @throws Problem not-found, conflict (it is being settled or changed). */
export async function withdrawOffer(
  context: TradesContext,
  tx: Transaction,
  { tradeId, userId, family }: Withdrawal,
): Promise<void> {
  const trade = await lockTrade(tx, tradeId);
  if (!trade) throw noTrade(tradeId);
  const live = await listLiveOffers(tx, tradeId, family);
  if (live.length === 0) throw new Problem('not-found', 'You have no open offer for this trade.');
  if (live.some(({ id }) => id === trade.offerId))
    throw new Problem('conflict', 'Your offer is being accepted right now. Load it again in a moment.');
  if (live.some(({ state, change }) => state === 'placing' || change))
    throw new Problem('conflict', 'Your offer is being changed right now. Try again in a moment.');
  await updateVersion(tx, tradeId, context.now());
  await endThese(context, tx, live, 'withdrawn');
  await announceChange(tx, [trade.ownerId, userId], ['trades']);
}
