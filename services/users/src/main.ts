import { loadConfig } from '@hatchery/kit/config';
import { drainOnSignal } from '@hatchery/kit/drain';
import { createLogger } from '@hatchery/kit/log';
import { usersConfig } from './config.ts';
import { startUsersService } from './service.ts';

const config = loadConfig(usersConfig);
const log = createLogger({ service: 'users', level: config.LOG_LEVEL });
const service = await startUsersService({ config, log });
drainOnSignal({ log, close: service.close, deadlineMilliseconds: (config.DRAIN_SECONDS + 20) * 1_000 });
