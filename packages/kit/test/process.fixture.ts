import { once } from 'node:events';
import { kitConfig } from '@hatchery/kit/config';
import { runProcess } from '@hatchery/kit/process';
import * as z from 'zod';

/** A process that starts, and that closes, when its standard input says `go on`. With START=fails, starting then fails. */
await runProcess('fixture', async () => ({
  schema: kitConfig.pick({ LOG_LEVEL: true, DRAIN_SECONDS: true }).extend({ START: z.enum(['works', 'fails']) }),
  start: async ({ config, log }) => {
    log.info('starting');
    await once(process.stdin, 'data');
    if (config.START === 'fails') throw new Error('the database has gone');
    log.info('started');
    return {
      close: async () => {
        log.info('closing');
        await once(process.stdin, 'data');
        log.info('closed');
      },
    };
  },
}));
