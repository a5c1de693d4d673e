import { createAlarm } from '@hatchery/kit/alarm';
import { createDatabase } from '@hatchery/kit/database';
import { leadWhilePossible } from '@hatchery/kit/leadership';
import { createLogger } from '@hatchery/kit/log';

/** A process that leads `eggs` on the schema of a stage until it is killed, and says so. */
const log = createLogger({ service: 'test', level: 'silent' });
const database = createDatabase({ url: process.env.DATABASE_URL as string, schema: 'stage', log });
leadWhilePossible({
  database,
  name: 'eggs',
  log,
  alarm: createAlarm(),
  work: async () => {
    process.stdout.write('leads\n');
    await new Promise(() => {});
  },
});
