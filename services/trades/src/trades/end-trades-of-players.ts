import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import type { TradesContext } from '../context.ts';
import { endTrade } from './end-trades.ts';
import { listLive, lockTrade } from './trades.repository.ts';

/** Ends the trades of players who are gone. @throws Problem service-unavailable while one of them is being changed or accepted. */
export async function endTradesOf(context: TradesContext, tx: Transaction, userIds: string[]): Promise<void> {
  for (const id of await listLive(tx, userIds)) {
    const trade = await lockTrade(tx, id);
    if (trade?.status === 'opening' || trade?.status === 'settling' || trade?.change)
      throw new Problem('service-unavailable', 'Something of this player is being settled.');
    if (trade?.status === 'open') await endTrade(context, tx, trade, { status: 'cancelled', because: 'player-left' });
  }
}
