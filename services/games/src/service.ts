import type { Logger } from '@hatchery/kit/log';
import { type Kit, type RunningService, type ServiceParts, startService } from '@hatchery/kit/service';
import type { Transport } from '@hatchery/kit/transport';
import type { GamesConfig } from './config.ts';
import { type GamesContext, os } from './context.ts';
import { playersConsumer } from './players/players.consumer.ts';

type Options = {
  config: GamesConfig;
  transport?: Transport;
  now?: () => Date;
  log?: Logger;
};

/** Starts the service of games. */
export const startGamesService = (options: Options) =>
  startService<GamesConfig>({
    ...options,
    name: 'games',
    migrations: new URL('../migrations/', import.meta.url),
    build,
  }) satisfies Promise<RunningService>;

function build({ config, database, internal, log, now }: Kit<GamesConfig>): ServiceParts {
  const context: GamesContext = { config, database, internal, now, log };
  return {
    router: os.router({}),
    consumers: [playersConsumer(context)],
    workers: [],
  };
}
