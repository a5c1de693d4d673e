import { offersShown, type Trade } from '@hatchery/api/trade-shapes';
import type { TradesContext } from '../context.ts';
import { listOffered, listOffersOfTrades } from '../offers/offers.ts';
import type { Viewer } from '../players/viewer.ts';
import type { ListedTrade } from './board.repository.ts';
import { presentTrade } from './trades.presenter.ts';

/** Shows trades to somebody, with their offers and the names of all players in them. */
export async function showTrades(
  { database, players }: TradesContext,
  trades: ListedTrade[],
  { family, hidden }: Viewer,
  most: number = offersShown.inLists,
): Promise<Trade[]> {
  const tradeIds = trades.map(({ id }) => id);
  const [offers, offered] = await Promise.all([
    listOffersOfTrades(database, { tradeIds, hidden, most }),
    listOffered(database, { tradeIds, userIds: family }),
  ]);
  const involved = trades.flatMap(({ ownerId, takerId }) => [ownerId, ...(takerId ? [takerId] : [])]);
  const names = await players.namesOf([...involved, ...offers.map(({ userId }) => userId)]);
  return trades.map((trade) => {
    const mine = family.includes(trade.ownerId) ? 'owner' : offered.includes(trade.id) ? 'offered' : undefined;
    const own = offers.filter(({ tradeId }) => tradeId === trade.id);
    return presentTrade(trade, { offers: own, names, mine });
  });
}
