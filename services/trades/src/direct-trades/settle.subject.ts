import type { Transaction } from '@hatchery/kit/database';
import { updateBundles } from '../bundles/bundles.ts';
import { returnTogether } from '../bundles/return-bundles.ts';
import type { Movement, Subject } from '../movements/movements.ts';
import { lockTable, updateEnded } from './direct-trades.repository.ts';
import { bundlesOf, type Table } from './direct-trades.rules.ts';
import { notifyPlayers, publishEnded } from './tell-players.ts';

/** Goes on when the ledger has exchanged both sides of a table, or has refused to: then both go back. */
export const directTradeSubject: Subject = {
  done: async (context, tx, movement, { postingId }) => {
    const table = await settling(tx, movement);
    const now = context.now();
    await updateBundles(tx, bundlesOf(table), { state: 'settled' }, now);
    await updateEnded(tx, table.id, { status: 'completed', postingId, now });
    await publishEnded(tx, table);
    await notifyPlayers(context, tx, { table, kind: 'direct-trade.completed' });
  },
  // Only a player who is gone makes the ledger refuse: what both put down is on hold.
  refused: async (context, tx, movement) => {
    const table = await settling(tx, movement);
    await updateEnded(tx, table.id, { status: 'cancelled', endReason: 'player-left', now: context.now() });
    await returnTogether(context, tx, bundlesOf(table), 'player-left');
    await publishEnded(tx, table);
    await notifyPlayers(context, tx, { table, kind: 'direct-trade.ended' });
  },
};

async function settling(tx: Transaction, { id, subjectId }: Movement): Promise<Table> {
  const table = await lockTable(tx, subjectId);
  if (table?.status !== 'settling' || table.movementId !== id)
    throw new Error(`Movement ${id} does not settle table ${subjectId}.`);
  return table;
}
