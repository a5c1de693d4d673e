import { createAlarm } from '@hatchery/kit/alarm';
import type { Logger } from '@hatchery/kit/log';
import { type Kit, type RunningService, type ServiceParts, startService } from '@hatchery/kit/service';
import type { Transport } from '@hatchery/kit/transport';
import type { TradesConfig } from './config.ts';
import { os, type TradesContext } from './context.ts';
import { directTradesRoutes } from './direct-trades/direct-trades.routes.ts';
import { startTables } from './direct-trades/tables.worker.ts';
import { migrations } from './migrations.ts';
import { watchMovements } from './movements/movements.metrics.ts';
import { startMovements } from './movements/movements.worker.ts';
import { offersRoutes } from './offers/offers.routes.ts';
import { personalRoutes } from './personal/personal.routes.ts';
import { createKnownPlayers } from './players/known-players.ts';
import { playersConsumer } from './players/players.consumer.ts';
import { startExpiry } from './trades/expiry.worker.ts';
import { tradesRoutes } from './trades/trades.routes.ts';

type Options = {
  config: TradesConfig;
  transport?: Transport;
  now?: () => Date;
  log?: Logger;
};

/** Starts the service of trades. */
export const startTradesService = (options: Options) =>
  startService<TradesConfig>({
    ...options,
    name: 'trades',
    migrations,
    build,
  }) satisfies Promise<RunningService>;

function build({ config, database, internal, log, metrics, now }: Kit<TradesConfig>): ServiceParts {
  watchMovements(database, metrics);
  const players = createKnownPlayers({ database, users: internal.users, now });
  const context: TradesContext = { config, database, internal, players, movementAlarm: createAlarm(), now, log };
  return {
    router: os.router({
      ...tradesRoutes(context),
      ...offersRoutes(context),
      ...directTradesRoutes(context),
      ...personalRoutes(context),
    }),
    consumers: [playersConsumer(context)],
    workers: [() => startMovements(context), () => startExpiry(context), () => startTables(context)],
    // Trades, offers and bundles are kept for good: they are receipts.
    upkeep: { expired: { movements: "ended_at < now() - interval '30 days'" } },
  };
}
