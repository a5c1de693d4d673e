import { Problem } from '@hatchery/api/problems';
import { os, type TradesContext } from '../context.ts';

const toCome = () => {
  throw new Problem('service-unavailable', 'Trades are not open yet.');
};

export function offersRoutes(_context: TradesContext) {
  return {
    myTradeOffers: os.myTradeOffers.handler(toCome),
    incomingTradeOffers: os.incomingTradeOffers.handler(toCome),
    offerForTrade: os.offerForTrade.handler(toCome),
    withdrawOffer: os.withdrawOffer.handler(toCome),
  };
}
