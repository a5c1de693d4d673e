import type { Logger } from '@hatchery/kit/log';
import { type RunningService, startService } from '@hatchery/kit/service';
import type { Transport } from '@hatchery/kit/transport';
import type { TradesConfig } from './config.ts';
import { os } from './context.ts';
import { directTradesRoutes } from './direct-trades/direct-trades.routes.ts';

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
    migrations: [],
    build: () => ({ router: os.router({ ...directTradesRoutes() }) }),
  }) satisfies Promise<RunningService>;
