import { Problem } from '@hatchery/api/problems';
import { os, type TradesContext } from '../context.ts';

const toCome = () => {
  throw new Problem('service-unavailable', 'Trades are not open yet.');
};

export function tradesRoutes(_context: TradesContext) {
  return {
    trades: os.trades.handler(toCome),
    trade: os.trade.handler(toCome),
    myTrades: os.myTrades.handler(toCome),
    createTrade: os.createTrade.handler(toCome),
    updateTrade: os.updateTrade.handler(toCome),
    deleteTrade: os.deleteTrade.handler(toCome),
    acceptTrade: os.acceptTrade.handler(toCome),
    acceptOffer: os.acceptOffer.handler(toCome),
  };
}
