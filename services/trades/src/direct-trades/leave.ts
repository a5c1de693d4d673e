import { Problem } from '@hatchery/api/problems';
import type { TradesContext } from '../context.ts';
import { lockTable } from './direct-trades.repository.ts';
import { partnerOf, statusOf } from './direct-trades.rules.ts';
import { endTable } from './end-tables.ts';
import { findMine, unknownTable } from './show-tables.ts';

/**
 * Ends a table for one of its players, whichever session they come by. Leaving again changes nothing.
 * @throws Problem not-found, conflict (settling, completed).
 */
export async function leaveTable(
  context: TradesContext,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const { mine } = await findMine(context.database, { id, userId });
  await context.database.transaction(async (tx) => {
    const table = await lockTable(tx, id);
    if (!table) throw unknownTable();
    const status = statusOf(table);
    if (status === 'cancelled' || status === 'expired') return;
    if (status !== 'open' && status !== 'held')
      throw new Problem('conflict', 'It is too late to leave: this trade is done, or is being settled.');
    await endTable(context, tx, table, { status: 'cancelled', because: 'table-left', told: [partnerOf(mine)] });
  });
}
