import { gamesConfig } from '@hatchery/games-service/config';
import { startGamesService } from '@hatchery/games-service/service';
import { createInProcessTransport } from '@hatchery/kit/in-process.transport';
import { createLogger } from '@hatchery/kit/log';
import { testConfig } from '@hatchery/kit/testing';

/** Runs the service on DATABASE_URL, beside the services of SERVICE_URLS, until it is killed, and prints its address. */
const { DATABASE_URL: url = '', FILES_DIRECTORY, SERVICE_URLS = '' } = process.env;
const log = createLogger({ service: 'games', level: 'silent' });
const { SERVICE_URLS: services, ...config } = gamesConfig.parse({ DATABASE_URL: url, FILES_DIRECTORY, SERVICE_URLS });
const service = await startGamesService({
  config: { ...config, ...testConfig({ url, drop: async () => {} }), SERVICE_URLS: services },
  transport: createInProcessTransport({ log }),
  log,
});
console.log(service.url);
