import type { Transaction } from '@hatchery/kit/database';
import { deleteBundle, updateBundles } from '../bundles/bundles.ts';
import type { Movement, Subject } from '../movements/movements.ts';
import { lockTable, updateChanged } from './direct-trades.repository.ts';
import { type Change, type SideName, sideNames, type Table } from './direct-trades.rules.ts';
import { tellBoth } from './tell-players.ts';

/** Goes on when the ledger has confirmed or refused a change of a side. The row of a table stays open while one is under way. */
export const sideSubject: Subject = {
  done: async (context, tx, movement) => {
    const now = context.now();
    const { table, side, change } = await changing(tx, movement);
    const { bundleId: former } = table[side];
    if (former) await updateBundles(tx, [former], { state: 'returned', because: 'taken-back' }, now);
    if (change.bundleId) await updateBundles(tx, [change.bundleId], { state: 'held' }, now);
    await updateChanged(tx, table.id, { side, bundleId: change.bundleId, now });
    await tellBoth(context, tx, table);
  },
  refused: async (context, tx, movement) => {
    const now = context.now();
    const { table, side, change } = await changing(tx, movement);
    await updateChanged(tx, table.id, { side, bundleId: table[side].bundleId, now });
    if (change.bundleId) await deleteBundle(tx, change.bundleId);
    await tellBoth(context, tx, table);
  },
};

async function changing(
  tx: Transaction,
  { id, subjectId }: Movement,
): Promise<{ table: Table; side: SideName; change: Change }> {
  const table = await lockTable(tx, subjectId);
  const side = sideNames.find((name) => table?.[name].change?.movementId === id);
  const change = side && table?.[side].change;
  if (!table || !side || !change) throw new Error(`Movement ${id} changes no side of table ${subjectId}.`);
  return { table, side, change };
}
