import { randomBytes as draw } from 'node:crypto';
import { createAlarm } from '@hatchery/kit/alarm';
import { createFiles } from '@hatchery/kit/files/files';
import { openFileStore } from '@hatchery/kit/files/files.config';
import { createPrivateFiles } from '@hatchery/kit/files/private-files';
import type { Logger } from '@hatchery/kit/log';
import { type Kit, type RunningService, type ServiceParts, startService } from '@hatchery/kit/service';
import type { Transport } from '@hatchery/kit/transport';
import { badgesRoutes } from './badges/badges.routes.ts';
import { startCountingHolders } from './badges/holder-counts.worker.ts';
import { createPlayerCount } from './badges/player-count.ts';
import { boardsRoutes } from './boards/boards.routes.ts';
import type { GamesConfig } from './config.ts';
import { insertContent } from './content/insert-content.ts';
import { type GamesContext, os } from './context.ts';
import { eventsRoutes } from './events/events.routes.ts';
import { startGivingEvents } from './events/events.worker.ts';
import { factsRoutes } from './facts/facts.routes.ts';
import { gamesRoutes } from './games/games.routes.ts';
import { watchGrants } from './grants/grants.metrics.ts';
import { grantsRoutes } from './grants/grants.routes.ts';
import { startGiving } from './grants/grants.worker.ts';
import { migrations } from './migrations.ts';
import { personalRoutes } from './personal/personal.routes.ts';
import { pictureKinds } from './pictures/pictures.ts';
import { playersConsumer } from './players/players.consumer.ts';
import { playsRoutes } from './plays/plays.routes.ts';
import { productsRoutes } from './products/products.routes.ts';
import { questsRoutes } from './quests/quests.routes.ts';
import { playerSavesRoutes } from './saves/player-saves.routes.ts';
import { savesRoutes } from './saves/saves.routes.ts';

type Options = {
  config: GamesConfig;
  transport?: Transport;
  now?: () => Date;
  log?: Logger;
  /** Secure randomness unless a test decides. */
  randomBytes?: GamesContext['randomBytes'];
};

/** Starts the service of games. */
export const startGamesService = ({ randomBytes = draw, ...options }: Options) =>
  startService<GamesConfig>({
    ...options,
    name: 'games',
    migrations,
    build: (kit) => build(kit, { randomBytes }),
  }) satisfies Promise<RunningService>;

/** Days of visitors are those of UTC. */
const beforeToday = `seen_on < (now() at time zone 'utc')::date`;

async function build(
  { config, database, internal, log, metrics, now }: Kit<GamesConfig>,
  given: Pick<GamesContext, 'randomBytes'>,
): Promise<ServiceParts> {
  const store = await openFileStore(config, 'games');
  const files = createFiles({ service: 'games', kinds: pictureKinds, store, database, now, log });
  watchGrants(database, metrics);
  const context: GamesContext = {
    config,
    database,
    internal,
    files,
    privateFiles: createPrivateFiles({ store, database, now }),
    playerCount: createPlayerCount({ users: internal.users, now }),
    grantAlarm: createAlarm(),
    eventAlarm: createAlarm(),
    now,
    log,
    ...given,
  };
  if (config.CONTENT === 'on') await insertContent(context);
  return {
    router: os.router({
      ...gamesRoutes(context),
      ...productsRoutes(context),
      ...playsRoutes(context),
      ...savesRoutes(context),
      ...playerSavesRoutes(context),
      ...factsRoutes(context),
      ...boardsRoutes(context),
      ...badgesRoutes(context),
      ...grantsRoutes(context),
      ...eventsRoutes(context),
      ...questsRoutes(context),
      ...personalRoutes(context),
    }),
    consumers: [playersConsumer()],
    workers: [
      files.startRetention,
      () => startGiving(context),
      () => startCountingHolders(context),
      () => startGivingEvents(context),
    ],
    upkeep: {
      expired: {
        game_visits: beforeToday,
        visit_salts: beforeToday,
        save_currency_changes: "changed_at < now() - interval '400 days'",
        play_tickets: "expires_at < now() - interval '10 minutes'",
      },
    },
    extend: (app) => files.serve(app),
  };
}
