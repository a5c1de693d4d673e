import type { ReturnReason } from '@hatchery/api/ledger';
import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { returnTogether } from '../bundles/return-bundles.ts';
import type { TradesContext } from '../context.ts';
import { lockLiveTables, updateEnded } from './direct-trades.repository.ts';
import { bundlesOf, isChanging, type SideName, sideNames, type Table } from './direct-trades.rules.ts';
import { notifyPlayers, publishEnded } from './tell-players.ts';

type End = {
  status: 'cancelled' | 'expired';
  because: Extract<ReturnReason, 'table-left' | 'table-expired' | 'player-left' | 'same-player'>;
  /** The sides that hear of it: both without it. */
  told?: SideName[];
};

/**
 * Ends a table that the caller has locked and that is not settling. Both sides go back in one posting.
 * @throws Problem service-unavailable while a side is changing, since it is not known yet what lies there.
 */
export async function endTable(
  context: TradesContext,
  tx: Transaction,
  table: Table,
  { status, because, told }: End,
): Promise<void> {
  if (isChanging(table)) throw new Problem('service-unavailable', 'A side is changing. Try again in a moment.');
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
