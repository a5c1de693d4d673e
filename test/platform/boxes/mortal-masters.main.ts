import { createInProcessTransport } from '@hatchery/kit/in-process.transport';
import { createLogger } from '@hatchery/kit/log';
import { testConfig } from '@hatchery/kit/testing';
import { mastersConfig } from '@hatchery/masters-service/config';
import { startMastersService } from '@hatchery/masters-service/service';

/** Runs the service on DATABASE_URL, beside the services of SERVICE_URLS, until it is killed, and prints its address. */
const { DATABASE_URL: url = '', SERVICE_URLS = '', FILES_DIRECTORY, RPC_URLS, DRAWS_PER_EPOCH } = process.env;
const log = createLogger({ service: 'masters', level: 'silent' });
const given = { DATABASE_URL: url, SERVICE_URLS, FILES_DIRECTORY, RPC_URLS, DRAWS_PER_EPOCH };
const { SERVICE_URLS: services, ...config } = mastersConfig.parse(given);
const service = await startMastersService({
  config: { ...config, ...testConfig({ url, drop: async () => {} }), SERVICE_URLS: services },
  transport: createInProcessTransport({ log }),
  log,
});
console.log(service.url);
