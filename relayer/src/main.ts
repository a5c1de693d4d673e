import { loadConfig } from '@hatchery/kit/config';
import { drainOnSignal } from '@hatchery/kit/drain';
import { createLogger } from '@hatchery/kit/log';
import { relayerConfig } from './config.ts';
import { startControl } from './control.ts';
import { startRelayer } from './relayer.ts';

const config = loadConfig(relayerConfig);
const log = createLogger({ service: 'relayer', level: config.LOG_LEVEL });
const relayer = startRelayer({
  chains: config.RELAYED_CHAINS,
  privateKey: config.RELAYER_KEY,
  watched: config.WATCHED,
  faults: config.FAULTS,
  pollMilliseconds: config.POLL_MILLISECONDS,
  backoff: { firstMilliseconds: config.RETRY_MILLISECONDS, longestMilliseconds: config.LONGEST_RETRY_MILLISECONDS },
  log,
});
const control = await startControl(relayer, { port: config.PORT });
log.info({ url: control.url }, 'started');
const close = async () => {
  await control.close();
  await relayer.close();
};
drainOnSignal({ log, close });
