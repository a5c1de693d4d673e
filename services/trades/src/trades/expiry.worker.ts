import type { Closable } from '@hatchery/kit/closing';
import type { Transaction } from '@hatchery/kit/database';
import { notify } from '@hatchery/kit/notify';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import { findBundle, linesInWords } from '../bundles/bundles.ts';
import type { TradesContext } from '../context.ts';
import { endTrade } from './end-trades.ts';
import { listDue, lockTrade } from './trades.repository.ts';

const intervalMilliseconds = 1_000;
const endedAtOnce = 100;

/** Ends trades whose time is over, each by itself. One that fails is tried again the next time, and holds up no other. */
export async function endDue(context: TradesContext, isClosing: () => boolean = () => false): Promise<void> {
  const { database, log, now } = context;
  for (const id of await listDue(database.knex, now(), endedAtOnce)) {
    if (isClosing()) return;
    await database
      .transaction((tx) => endOne(context, tx, id))
      .catch((error: unknown) => log.warn({ err: error, trade: id }, 'a trade could not be ended'));
  }
}

async function endOne(context: TradesContext, tx: Transaction, id: string): Promise<void> {
  const trade = await lockTrade(tx, id);
  if (trade?.status !== 'open' || trade.change || trade.expiresAt > context.now()) return;
  const { lines } = await findBundle(tx, trade.bundleId);
  await endTrade(context, tx, trade, { status: 'expired', because: 'trade-expired' });
  const data = { what: linesInWords(lines) };
  await notify(tx, { userId: trade.ownerId, kind: 'trade.expired', subject: id, data });
}

/** Ends trades whose time is over, until closed. */
export const startExpiry = (context: TradesContext): Closable =>
  startPeriodicWork({
    name: 'end trades that expired',
    intervalMilliseconds,
    log: context.log,
    sharedBy: context.database,
    work: (isClosing) => endDue(context, isClosing),
  });
