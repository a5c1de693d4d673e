import { Problem } from '@hatchery/api/problems';
import type { TradesContext } from '../context.ts';
import { drive } from '../movements/drive.ts';
import { lockTable } from './direct-trades.repository.ts';
import { partnerOf } from './direct-trades.rules.ts';
import { endTable } from './end-tables.ts';
import { findMine, unknownTable } from './show-tables.ts';

/**
 * Ends a table for one of its players, whichever session they come by. Leaving again changes nothing.
 * @throws Problem not-found, conflict (settling, completed), service-unavailable.
 */
export async function leaveTable(context: TradesContext, one: { id: string; userId: string }): Promise<void> {
  const { table: seen, mine } = await findMine(context.database, one);
  // Both sides go back together, so a change that is under way comes to its end first, however it ends.
  for (const { change } of [seen.one, seen.other])
    if (change) await drive(context, change.movementId).catch(ignoreRefusal);
  await context.database.transaction(async (tx) => {
    const table = await lockTable(tx, one.id);
    if (!table) throw unknownTable();
    if (table.status === 'cancelled' || table.status === 'expired') return;
    if (table.status !== 'open' && table.status !== 'held')
      throw new Problem('conflict', 'It is too late to leave: this trade is done, or is being settled.');
    await endTable(context, tx, table, { status: 'cancelled', because: 'table-left', told: [partnerOf(mine)] });
  });
}

const ignoreRefusal = (error: unknown) => {
  if (!(error instanceof Problem) || error.status >= 500) throw error;
};
