import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import type { TradesContext } from '../context.ts';
import { drive } from '../movements/drive.ts';
import { lockTable } from './direct-trades.repository.ts';
import { type Change, partnerOf, type SideName } from './direct-trades.rules.ts';
import { endTable } from './end-tables.ts';
import { findMine, unknownTable } from './show-tables.ts';

/** A partner who changes their side again and again keeps nobody at the table. */
const mostTries = 20;

/**
 * Ends a table for one of its players, whichever session they come by. Leaving again changes nothing.
 * @throws Problem not-found, conflict (settling, completed), service-unavailable.
 */
export async function leaveTable(context: TradesContext, one: { id: string; userId: string }): Promise<void> {
  const { mine } = await findMine(context.database, one);
  for (let tries = 0; tries < mostTries; tries += 1) {
    const changes = await context.database.transaction((tx) => leave(context, tx, one.id, mine));
    if (changes.length === 0) return;
    // Both sides go back together, so a change that is under way comes to its end first, however it ends.
    for (const { movementId } of changes) await drive(context, movementId).catch(ignoreRefusal);
  }
  throw new Problem('service-unavailable', 'A side is changing. Try again in a moment.');
}

/** Ends the table, unless a side is changing. @returns the changes that are under way. */
async function leave(context: TradesContext, tx: Transaction, id: string, mine: SideName): Promise<Change[]> {
  const table = await lockTable(tx, id);
  if (!table) throw unknownTable();
  if (table.status === 'cancelled' || table.status === 'expired') return [];
  if (table.status !== 'open' && table.status !== 'held')
    throw new Problem('conflict', 'It is too late to leave: this trade is done, or is being settled.');
  const changes = [table.one, table.other].flatMap(({ change }) => change ?? []);
  if (changes.length === 0)
    await endTable(context, tx, table, { status: 'cancelled', because: 'table-left', told: [partnerOf(mine)] });
  return changes;
}

const ignoreRefusal = (error: unknown) => {
  if (!(error instanceof Problem) || error.status >= 500) throw error;
};
