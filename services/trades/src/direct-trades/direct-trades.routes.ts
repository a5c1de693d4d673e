import { Problem } from '@hatchery/api/problems';
import { os } from '../context.ts';

const toCome = () => {
  throw new Problem('service-unavailable', 'Direct trades are not open yet.');
};

export const directTradesRoutes = () => ({
  myDirectTrades: os.myDirectTrades.handler(toCome),
  inviteToTrade: os.inviteToTrade.handler(toCome),
  directTrade: os.directTrade.handler(toCome),
  putOnTable: os.putOnTable.handler(toCome),
  leaveTable: os.leaveTable.handler(toCome),
  confirmDirectTrade: os.confirmDirectTrade.handler(toCome),
});
