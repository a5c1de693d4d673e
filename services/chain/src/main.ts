import { loadConfig } from '@hatchery/kit/config';
import { drainOnSignal } from '@hatchery/kit/drain';
import { createLogger } from '@hatchery/kit/log';
import { chainConfig } from './config.ts';
import { startChainService } from './service.ts';

const config = loadConfig(chainConfig);
const log = createLogger({ service: 'chain', level: config.LOG_LEVEL });
const { close } = await startChainService({ config, log });
drainOnSignal({ log, close, deadlineMilliseconds: (config.DRAIN_SECONDS + 20) * 1_000 });
