import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import type { TradesContext } from '../context.ts';
import { endTrade } from './end-trades.ts';
import { lockTrade } from './trades.repository.ts';
import { noTrade, requireOpen } from './trades.rules.ts';

/** Takes a trade back. Doing it again changes nothing. @throws Problem not-found, forbidden, conflict. */
export async function deleteTrade(
  context: TradesContext,
  tx: Transaction,
  { tradeId, family }: { tradeId: string; family: string[] },
): Promise<void> {
  const trade = await lockTrade(tx, tradeId);
  if (!trade || trade.status === 'opening') throw noTrade(tradeId);
  if (!family.includes(trade.ownerId)) throw new Problem('forbidden', 'This trade is not yours.');
  if (trade.status === 'cancelled') return;
  // Its time may be over: it goes back all the same.
  requireOpen({ ...trade, expiresAt: new Date(8.64e15) }, context.now());
  await endTrade(context, tx, trade, { status: 'cancelled', because: 'trade-cancelled' });
}
