import { createInProcessTransport } from '@hatchery/kit/in-process.transport';
import { createLogger } from '@hatchery/kit/log';
import { testConfig } from '@hatchery/kit/testing';
import { ultigenConfig } from '@hatchery/ultigen-service/config';
import { startUltigenService } from '@hatchery/ultigen-service/service';

/** Runs the service on DATABASE_URL, without a chain or a signer, until it is killed, and prints its address. */
const { DATABASE_URL: url = '', REWARD_EGGS_PER_DAY } = process.env;
const log = createLogger({ service: 'ultigen', level: 'silent' });
const RPC_URLS = '31337=http://127.0.0.1:9';
const service = await startUltigenService({
  config: {
    ...ultigenConfig.parse({ DATABASE_URL: url, RPC_URLS, REWARD_EGGS_PER_DAY }),
    ...testConfig({ url, drop: async () => {} }),
  },
  transport: createInProcessTransport({ log }),
  log,
});
console.log(service.url);
