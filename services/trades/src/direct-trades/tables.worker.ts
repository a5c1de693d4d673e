import type { Closable } from '@hatchery/kit/closing';
import type { Transaction } from '@hatchery/kit/database';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import type { TradesContext } from '../context.ts';
import { queueMovements } from '../movements/movements.ts';
import { listDueTables, listEndingTables, listIdleTables, lockTable } from './direct-trades.repository.ts';
import { isChanging } from './direct-trades.rules.ts';
import { endTable } from './end-tables.ts';
import { beginSettling } from './settle-table.ts';
import { tellBoth } from './tell-players.ts';

const intervalMilliseconds = 1_000;
const atOnce = 100;

/** Settles tables whose wait is over, ends those that were ended during a change, and those that nobody has changed for long. */
export async function makeTablesDue(context: TradesContext, isClosing: () => boolean = () => false): Promise<void> {
  const { config, database, log, now } = context;
  const idleSince = new Date(now().getTime() - config.DIRECT_TRADE_IDLE_HOURS * 3_600_000);
  const [due, ending, idle] = await Promise.all([
    listDueTables(database.knex, now(), atOnce),
    listEndingTables(database.knex, atOnce),
    listIdleTables(database.knex, idleSince, atOnce),
  ]);
  const each = async (ids: string[], work: (tx: Transaction, id: string) => Promise<void>) => {
    for (const id of ids)
      if (!isClosing())
        await database
          .transaction((tx) => work(tx, id))
          .catch((error: unknown) => log.warn({ err: error, directTrade: id }, 'a direct trade could not be ended'));
  };
  await each(due, (tx, id) => settleDue(context, tx, id));
  await each(ending, (tx, id) => endAfterChange(context, tx, id));
  await each(idle, (tx, id) => endIdle(context, tx, id, idleSince));
}

async function settleDue(context: TradesContext, tx: Transaction, id: string): Promise<void> {
  const table = await lockTable(tx, id);
  if (table?.status !== 'held' || !table.heldUntil || table.heldUntil > context.now()) return;
  await queueMovements(context, tx, [await beginSettling(tx, table)]);
  await tellBoth(context, tx, table);
}

async function endAfterChange(context: TradesContext, tx: Transaction, id: string): Promise<void> {
  const table = await lockTable(tx, id);
  if (table?.status === 'open' && table.ending) await endTable(context, tx, table, table.ending);
}

async function endIdle(context: TradesContext, tx: Transaction, id: string, idleSince: Date): Promise<void> {
  const table = await lockTable(tx, id);
  if (table?.status !== 'open' || table.changedAt > idleSince || isChanging(table)) return;
  await endTable(context, tx, table, { status: 'expired', because: 'table-expired' });
}

/** Looks after tables every second, on one replica, until closed. */
export const startTables = (context: TradesContext): Closable =>
  startPeriodicWork({
    name: 'end direct trades',
    intervalMilliseconds,
    log: context.log,
    sharedBy: context.database,
    work: (isClosing) => makeTablesDue(context, isClosing),
  });
