import { loadConfig } from '@hatchery/kit/config';
import { drainOnSignal } from '@hatchery/kit/drain';
import { createLogger } from '@hatchery/kit/log';
import { ultigenConfig } from './config.ts';
import { startUltigenService } from './service.ts';

const config = loadConfig(ultigenConfig);
const log = createLogger({ service: 'ultigen', level: config.LOG_LEVEL });
const service = await startUltigenService({ config, log });
drainOnSignal({ log, close: service.close, deadlineMilliseconds: (config.DRAIN_SECONDS + 20) * 1_000 });
