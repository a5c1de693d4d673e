import type { Transaction } from '@hatchery/kit/database';
import { returnTogether } from '../bundles/return-bundles.ts';
import type { TradesContext } from '../context.ts';
import { lockLiveTables, updateEnded, updateEnding } from './direct-trades.repository.ts';
import { bundlesOf, type Ending, isChanging, sideNames, type Table } from './direct-trades.rules.ts';
import { notifyPlayers, publishEnded, tellBoth } from './tell-players.ts';

export { forgetNames } from './direct-trades.repository.ts';

/**
 * Ends a table that the caller has locked and that is not settling. Both sides go back in one posting. While a side is changing it is
 * not known yet what lies there: the table is over for its players, and the worker ends it after that change.
 */
export async function endTable(context: TradesContext, tx: Transaction, table: Table, ending: Ending): Promise<void> {
  if (isChanging(table)) {
    if (table.ending) return;
    await updateEnding(tx, table.id, ending);
    return tellBoth(context, tx, table);
  }
  const { status, because, told } = table.ending ?? ending;
  await updateEnded(tx, table.id, { status, endReason: because, now: context.now() });
  await returnTogether(context, tx, bundlesOf(table), because);
  await publishEnded(tx, table);
  await notifyPlayers(context, tx, { table, kind: 'direct-trade.ended' }, told);
}

/** Ends the tables of players who were deleted. One that is settling ends by itself: the ledger refuses it. */
export async function endTablesOf(context: TradesContext, tx: Transaction, userIds: string[]): Promise<void> {
  const tables = await lockLiveTables(tx, userIds, { both: false });
  for (const table of tables.filter(({ status }) => status !== 'settling'))
    await endTable(context, tx, table, {
      status: 'cancelled',
      because: 'player-left',
      told: sideNames.filter((side) => !userIds.includes(table[side].userId)),
    });
}

/** Ends the tables whose two players are one by now. */
export async function endTablesWithin(context: TradesContext, tx: Transaction, family: string[]): Promise<void> {
  const tables = await lockLiveTables(tx, family, { both: true });
  for (const table of tables.filter(({ status }) => status !== 'settling'))
    await endTable(context, tx, table, { status: 'cancelled', because: 'same-player' });
}
