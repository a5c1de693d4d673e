import * as z from 'zod';
import { readArguments } from './arguments.ts';
import { databaseConfig, loadConfig } from './config.ts';
import { createDatabase } from './database.ts';
import { databaseAddress } from './database-connections.ts';
import { listDeadLetters, replayDeadLetters } from './dead-letters.ts';
import { createLogger } from './log.ts';

const usage = `Events that a service put aside after they had failed too often.

  node packages/kit/src/dead-letters.main.ts list   --service <name> [--group <name>] [--topic <name>] [--event <id>] [--limit <n>]
  node packages/kit/src/dead-letters.main.ts replay --service <name> [--group <name>] [--topic <name>] [--event <id>] [--limit <n>]

--service names the service that consumed them. DATABASE_URL, and the other DATABASE_ variables that it has, must be that service's.`;

const text = { type: 'string' } as const;
const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: { service: text, group: text, topic: text, event: text, limit: text },
});
const [command] = positionals;
const limit = z.coerce.number().int().min(1).max(1_000).default(100).parse(values.limit);

if (!values.service || (command !== 'list' && command !== 'replay')) {
  console.error(usage);
  process.exit(2);
}

const address = databaseAddress(loadConfig(databaseConfig));
const log = createLogger({ service: 'dead-letters', level: 'warn' });
const database = createDatabase({ ...address, schema: values.service.replaceAll('-', '_'), log, poolSize: 1 });
const filter = { group: values.group, topic: values.topic, eventId: values.event, limit };
try {
  if (command === 'list') {
    for (const { group_name, topic, type, key, event_id, failed_at, tries, error } of await listDeadLetters(
      database,
      filter,
    ))
      console.log(
        [failed_at.toISOString(), group_name, topic, type, key, event_id, tries, error.split('\n')[0]].join('\t'),
      );
  } else {
    console.log(`${await replayDeadLetters(database, filter)} events will be delivered to their group again.`);
  }
} finally {
  await database.close();
}
