import { loadConfig } from '@hatchery/kit/config';
import { drainOnSignal } from '@hatchery/kit/drain';
import { createLogger } from '@hatchery/kit/log';
import { vouchersConfig } from './config.ts';
import { startVouchersService } from './service.ts';

const config = loadConfig(vouchersConfig);
const log = createLogger({ service: 'vouchers', level: config.LOG_LEVEL });
const { close } = await startVouchersService({ config, log });
drainOnSignal({ log, close });
