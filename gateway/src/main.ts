import { loadConfig } from '@hatchery/kit/config';
import { drainOnSignal } from '@hatchery/kit/drain';
import { createLogger } from '@hatchery/kit/log';
import { gatewayConfig } from './config.ts';
import { startGateway } from './server.ts';

const config = loadConfig(gatewayConfig);
const log = createLogger({ service: 'gateway', level: config.LOG_LEVEL });
const gateway = await startGateway({ config, log });
drainOnSignal({ log, close: gateway.close, deadlineMilliseconds: (config.DRAIN_SECONDS + 20) * 1_000 });
