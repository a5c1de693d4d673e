import type { TradeOffer, TradeStatus } from '@hatchery/api/trade-shapes';
import { presentLines } from '../bundles/bundles.presenter.ts';
import type { Named } from '../players/known-players.ts';
import type { ListedOffer } from './shown-offers.repository.ts';

/** Returns what the API tells of an offer and of its trade. */
export function presentOffer(offer: ListedOffer, names: Map<string, Named>): TradeOffer {
  const nameOf = (id: string) => names.get(id) ?? { userId: id, username: '' };
  const [player, owner] = [nameOf(offer.userId), nameOf(offer.ownerId)];
  return {
    uid: offer.id,
    tradeId: offer.tradeId,
    userId: player.userId,
    username: player.username,
    offer: presentLines(offer.lines),
    tradeAssets: presentLines(offer.tradeLines),
    tradeStatus: offer.tradeStatus as TradeStatus,
    tradeVersion: offer.tradeVersion,
    tradeUserId: owner.userId,
    tradeUsername: owner.username,
    state: offer.state as TradeOffer['state'],
    version: offer.version,
    endReason: offer.endReason ?? undefined,
    createdAt: offer.createdAt.toISOString(),
    updatedAt: offer.updatedAt.toISOString(),
  };
}
