import { readArguments } from '@hatchery/kit/arguments';
import { loadConfig } from '@hatchery/kit/config';
import { createDatabase } from '@hatchery/kit/database';
import { createLogger } from '@hatchery/kit/log';
import { schemaOf } from '@hatchery/kit/schema-name';
import { ultigenConfig } from './config.ts';
import { rebuildMonsters } from './life/rebuild-monsters.ts';

const usage = `Compares every creature with its log, while this service runs. Ends with 1 if something differs.

  node services/ultigen/src/rebuild-monsters.main.ts [--repair]

With --repair it stores what the logs tell. It reads the variables of the service: DATABASE_URL, or DATABASE_DIRECT_URL if that is a pooler.`;

/** Long enough for a page of creatures while others write. */
const statementMilliseconds = 600_000;

const { repair } = readArguments(usage, { options: { repair: { type: 'boolean', default: false } } }).values;
const config = loadConfig(ultigenConfig);
const database = createDatabase({
  url: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
  schema: schemaOf('ultigen'),
  log: createLogger({ service: 'ultigen', level: config.LOG_LEVEL }),
  poolSize: 2,
  statementMilliseconds,
});
try {
  const { creatures, differences } = await rebuildMonsters(database, { repair });
  for (const { id, field, stored, told } of differences)
    console.log(`Monster ${id}: ${field} is ${stored}, and its log tells ${told}.`);
  console.log(`${creatures} creatures compared, ${differences.length} differences${repair ? ', repaired' : ''}.`);
  if (differences.length > 0 && !repair) process.exitCode = 1;
} finally {
  await database.close();
}
