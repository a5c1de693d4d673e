import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Problem } from '@hatchery/api/problems';
import { readArguments } from '@hatchery/kit/arguments';
import { loadConfig } from '@hatchery/kit/config';
import { createDatabase } from '@hatchery/kit/database';
import { databaseAddress } from '@hatchery/kit/database-connections';
import { createInternalClients } from '@hatchery/kit/internal';
import { createLogger } from '@hatchery/kit/log';
import { createPassports } from '@hatchery/kit/passport';
import { createRevocations } from '@hatchery/kit/revocations';
import * as z from 'zod';
import { archiveOf } from './archive/archive.ts';
import { usersConfig } from './config.ts';
import { deleteAccount } from './deletion/deletion.ts';
import { listDeletions, repeatDeletion } from './deletion/repeat-deletions.ts';
import { openRevocations, tellGatewaysOf } from './revocations/revocations.ts';

const usage = `Requests of people about their data.

  node services/users/src/people.main.ts export <account>   writes everything that is stored about a person, one row a line
  node services/users/src/people.main.ts delete <account> --abandon-assets
                                                            deletes an account; what its kept wallets hold is lost, and its vouchers
  node services/users/src/people.main.ts deleted            lists deleted accounts: keep the list outside of backups
  node services/users/src/people.main.ts forget --from <file>
                                                            repeats the deletions of such a list, after a backup was restored

It reads the variables of the users service. Other services delete when their events arrive. An export ends with 1 if it is incomplete.`;

const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: { 'abandon-assets': { type: 'boolean' }, from: { type: 'string' } },
});
const [command = '', account = '', ...more] = positionals;
const isAccount = z.uuid().safeParse(account).success;
const needs: Record<string, boolean> = {
  export: isAccount,
  delete: isAccount && values['abandon-assets'] === true,
  deleted: true,
  forget: values.from !== undefined,
};
if (!needs[command] || more.length > 0) {
  console.error(usage);
  process.exit(2);
}

const config = loadConfig(usersConfig);
const log = createLogger({ service: 'people', level: 'warn' });
const database = createDatabase({ ...databaseAddress(config), schema: 'users', log, poolSize: 2 });
tellGatewaysOf(database, createRevocations(await openRevocations(config, log)));
const now = () => new Date();

async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

const commands: Record<string, () => Promise<void>> = {
  export: async () => {
    const passports = createPassports({ name: 'users', key: config.PASSPORT_KEY, keys: config.PASSPORT_KEYS });
    const internal = createInternalClients({ passports, urls: config.SERVICE_URLS, now });
    let last = '';
    for await (const lines of await archiveOf({ database, internal, now, log }, account)) {
      await write(lines);
      last = lines;
    }
    if (!JSON.parse(last).end.complete) process.exitCode = 1;
  },
  delete: async () => {
    await database.transaction((tx) => deleteAccount(tx, account, undefined, now()));
    console.log(`${account} is deleted.`);
  },
  deleted: async () => {
    for await (const { userId, intoId } of listDeletions(database)) await write(`${userId},${intoId ?? ''}\n`);
  },
  forget: async () => {
    const lines = readFileSync(values.from ?? '', 'utf8')
      .split(/\r?\n/)
      .filter(Boolean);
    const ids = z
      .array(z.tuple([z.uuid(), z.union([z.uuid(), z.literal('')])]))
      .parse(lines.map((line) => line.split(',')));
    for (const [userId, intoId] of ids)
      console.log(`${userId} ${await repeatDeletion(database, { userId, intoId }, now())}`);
  },
};

try {
  await commands[command]?.();
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await database.close();
}
