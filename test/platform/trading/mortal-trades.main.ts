import { createInProcessTransport } from '@hatchery/kit/in-process.transport';
import { createLogger } from '@hatchery/kit/log';
import { testConfig } from '@hatchery/kit/testing';
import { tradesConfig } from '@hatchery/trades-service/config';
import { startTradesService } from '@hatchery/trades-service/service';

/** Runs the service on DATABASE_URL, beside the services of SERVICE_URLS, until it is killed, and prints its address. */
const { DATABASE_URL: url = '', SERVICE_URLS = '' } = process.env;
const log = createLogger({ service: 'trades', level: 'silent' });
const { SERVICE_URLS: services, ...config } = tradesConfig.parse({ DATABASE_URL: url, SERVICE_URLS });
const service = await startTradesService({
  config: { ...config, ...testConfig({ url, drop: async () => {} }), SERVICE_URLS: services },
  transport: createInProcessTransport({ log }),
  log,
});
console.log(service.url);
