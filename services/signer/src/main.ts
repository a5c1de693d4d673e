import { loadConfig } from '@hatchery/kit/config';
import { drainOnSignal } from '@hatchery/kit/drain';
import { createLogger } from '@hatchery/kit/log';
import { signerConfig } from './config.ts';
import { startSignerService } from './service.ts';

const config = loadConfig(signerConfig);
const log = createLogger({ service: 'signer', level: config.LOG_LEVEL });
const { close } = await startSignerService({ config, log });
drainOnSignal({ log, close, deadlineMilliseconds: (config.DRAIN_SECONDS + 20) * 1_000 });
