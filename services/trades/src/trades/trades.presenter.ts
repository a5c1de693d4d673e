import type { Trade, TradeStatus } from '@hatchery/api/trade-shapes';
import { presentLines } from '../bundles/bundles.presenter.ts';
import type { TradesOffer } from '../offers/offers.ts';
import type { Named } from '../players/known-players.ts';
import type { ListedTrade } from './board.repository.ts';

type Surroundings = { offers: TradesOffer[]; names: Map<string, Named>; mine: Trade['mine'] };

/** Returns what the API tells of a trade. */
export function presentTrade(trade: ListedTrade, { offers, names, mine }: Surroundings): Trade {
  const nameOf = (id: string) => names.get(id) ?? { userId: id, username: '' };
  const { userId, username, picture } = nameOf(trade.ownerId);
  const usersOffers = offers.map((offer) => {
    const player = nameOf(offer.userId);
    return {
      uid: offer.id,
      vouchers: presentLines(offer.lines),
      userId: player.userId,
      username: player.username,
      version: offer.version,
      createdAt: offer.createdAt.toISOString(),
    };
  });
  return {
    uid: trade.id,
    userId,
    username,
    picture,
    status: trade.status as TradeStatus,
    version: trade.version,
    offerAssets: presentLines(trade.offered),
    requestAssets: presentLines(trade.request),
    usersOffers,
    usersOffersIds: usersOffers.map((offer) => offer.userId),
    offersCount: offers[0]?.count ?? 0,
    expiresAt: trade.expiresAt.toISOString(),
    createdAt: trade.createdAt.toISOString(),
    updatedAt: trade.updatedAt.toISOString(),
    endReason: trade.endReason ?? undefined,
    mine,
    ...(trade.status === 'completed' ? exchangeOf(trade, nameOf) : {}),
  };
}

function exchangeOf({ takerId, endedAt, postingId, received }: ListedTrade, nameOf: (id: string) => Named) {
  const taker = takerId ? nameOf(takerId) : undefined;
  return {
    completedAt: endedAt?.toISOString(),
    acceptedBy: taker && { userId: taker.userId, username: taker.username },
    receipt: postingId ? { postingId, received: presentLines(received ?? []) } : undefined,
  };
}
