import { pauseName, pauseReason } from '@hatchery/api/pauses';
import { visibleName } from '@hatchery/api/shapes';
import { readArguments } from '@hatchery/kit/arguments';
import { databaseConfig, loadConfig } from '@hatchery/kit/config';
import { createDatabase } from '@hatchery/kit/database';
import { databaseAddress } from '@hatchery/kit/database-connections';
import { createLogger } from '@hatchery/kit/log';
import * as z from 'zod';
import { listPauses, pause, resume } from './pauses/pauses.ts';

const usage = `Kill switches. They hold from the moment when this prints them, and need no other service.

  node services/signer/src/pauses.main.ts list
  node services/signer/src/pauses.main.ts pause  <name> --reason <text> --by <person>
  node services/signer/src/pauses.main.ts resume <name> --reason <text> --by <person>

<name> is signing, sales, withdrawals or chain:<id>. <text> is one line of 3 to 300 characters.
DATABASE_URL, and the other DATABASE_ variables, must be the signer's.`;

const changes = new Map(Object.entries({ pause, resume }));
// Nobody would learn what is paused if the operations could not answer it.
const wanted = z.object({ name: pauseName, reason: pauseReason, by: visibleName(100) });
const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: { reason: { type: 'string' }, by: { type: 'string' } },
});
const [command = '', name = ''] = positionals;
const change = changes.get(command);
const { success: isWanted } = wanted.safeParse({ ...values, name });
if (command !== 'list' && !(change && isWanted)) {
  console.error(usage);
  process.exit(2);
}

const database = createDatabase({
  ...databaseAddress(loadConfig(databaseConfig)),
  schema: 'signer',
  log: createLogger({ service: 'pauses', level: 'warn' }),
  poolSize: 1,
});
try {
  const asked = { name, reason: values.reason ?? '', caller: `command ${values.by}`, since: new Date() };
  const pauses = change ? await database.transaction((tx) => change(tx, asked)) : await listPauses(database.knex);
  if (pauses.length === 0) console.log('Nothing is paused.');
  for (const one of pauses) console.log(`${one.name} since ${one.since.toISOString()} by ${one.caller}: ${one.reason}`);
} finally {
  await database.close();
}
