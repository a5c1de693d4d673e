import { randomBytes as draw } from 'node:crypto';
import { createAlarm } from '@hatchery/kit/alarm';
import { listOf } from '@hatchery/kit/config';
import { createFiles } from '@hatchery/kit/files/files';
import { openFileStore } from '@hatchery/kit/files/files.config';
import { createPrivateFiles } from '@hatchery/kit/files/private-files';
import type { Logger } from '@hatchery/kit/log';
import { type Kit, type RunningService, type ServiceParts, startService } from '@hatchery/kit/service';
import type { Transport } from '@hatchery/kit/transport';
import { assetsRoutes } from './assets/assets.routes.ts';
import { deskRoutes } from './assets/desk.routes.ts';
import { watchChecks } from './checks/checks.metrics.ts';
import { startChecking } from './checks/checks.worker.ts';
import { fileKinds } from './checks/file-kinds.ts';
import type { AssetsLibraryConfig } from './config.ts';
import { startInsertingContent } from './content/content.worker.ts';
import { type LibraryContext, os } from './context.ts';
import { downloadsRoutes } from './downloads/downloads.routes.ts';
import { createDownloadKeys } from './downloads/keys.ts';
import { serveDownloads } from './downloads/serve-downloads.ts';
import { licencesRoutes } from './licences/licences.routes.ts';
import { migrations } from './migrations.ts';
import { personalRoutes } from './personal/personal.routes.ts';
import { playersConsumer } from './players/players.consumer.ts';
import { createInspector, type Inspector } from './previews/inspector.ts';
import { tagsRoutes } from './tags/tags.routes.ts';
import { startAddingUp } from './views/counts.worker.ts';
import { viewsRoutes } from './views/views.routes.ts';

type Options = {
  config: AssetsLibraryConfig;
  transport?: Transport;
  now?: () => Date;
  log?: Logger;
  /** Secure randomness unless a test decides. */
  randomBytes?: LibraryContext['randomBytes'];
  /** Looks at files in a process of its own unless a test decides. */
  inspector?: Inspector;
};

/** Starts the service of the asset library. */
export const startAssetsLibraryService = ({ randomBytes = draw, inspector, ...options }: Options) =>
  startService<AssetsLibraryConfig>({
    ...options,
    name: 'assets-library',
    migrations,
    build: (kit) => build(kit, { randomBytes, inspector: inspector ?? createInspector({ log: kit.log }) }),
  }) satisfies Promise<RunningService>;

/** Days of visitors are those of UTC. */
const beforeToday = `seen_on < (now() at time zone 'utc')::date`;

async function build(
  { config, database, log, metrics, now }: Kit<AssetsLibraryConfig>,
  given: { randomBytes: LibraryContext['randomBytes']; inspector: Inspector },
): Promise<ServiceParts> {
  watchChecks(database, metrics, now);
  database.onClose(() => given.inspector.close());
  const store = await openFileStore(config, 'assets-library');
  const files = createFiles({ service: 'assets-library', kinds: fileKinds, store, database, now, log });
  const context: LibraryContext = {
    config,
    database,
    files,
    privateFiles: createPrivateFiles({ store, database, now }),
    keys: createDownloadKeys(listOf(config.DOWNLOAD_KEY)),
    checkAlarm: createAlarm(),
    now,
    log,
    ...given,
  };
  return {
    router: os.router({
      ...assetsRoutes(context),
      ...deskRoutes(context),
      ...tagsRoutes(context),
      ...licencesRoutes(context),
      ...viewsRoutes(context),
      ...downloadsRoutes(context),
      ...personalRoutes(context),
    }),
    consumers: [playersConsumer()],
    workers: [
      files.startRetention,
      () => startChecking(context),
      () => startAddingUp(context),
      () => startInsertingContent(context),
    ],
    upkeep: { expired: { asset_visits: beforeToday, visit_salts: beforeToday } },
    extend: (app) => {
      serveDownloads(app, context);
      files.serve(app);
    },
  };
}
