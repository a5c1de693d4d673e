import { runningServices, type ServiceName } from '@hatchery/api/services';
import type { InternalClients } from '@hatchery/kit/internal';
import type { Logger } from '@hatchery/kit/log';
import { listPersonalRows, type Person, type PersonalPage, type PersonalPlace } from '@hatchery/kit/personal-rows';
import { Slots } from '@hatchery/kit/slots';
import { getAddress } from 'viem';
import type { UsersContext } from '../context.ts';
import { personalData } from '../personal-data.ts';
import { existing, findAccount, listAbsorbed } from '../users/users.ts';
import { listAddresses } from './archive.repository.ts';

type Context = Pick<UsersContext, 'database' | 'now'> & { internal: InternalClients; log: Logger };
type Asked = Person & { after?: PersonalPlace };

/**
 * Bounds the pages that this process has read at once. A condition without an index reads its whole table, and archives of many players
 * would otherwise keep all databases from answering. Readers of an archive may be slow: between pages they hold nothing.
 */
const turns = new Slots({ most: 2, waitMilliseconds: 20_000 });

/**
 * Writes everything that the platform stores about a person as lines of JSON: the person first, a line for each row of each service,
 * and at last whether that was all. A service that is away is named there, and the others are asked all the same.
 * @throws Problem not-found, before the first line
 */
export async function archiveOf(context: Context, userId: string): Promise<AsyncGenerator<string>> {
  const { database, now } = context;
  existing(await findAccount(database.knex, userId));
  const absorbed = await listAbsorbed(database.knex, userId);
  const players = [userId, ...absorbed.map((account) => account.userId)];
  const addresses = await listAddresses(database.knex, players);
  // Some services keep addresses as checksums, others in lower case.
  const wallets = [...new Set(addresses.flatMap((address) => [getAddress(address), address.toLowerCase()]))];
  return linesOf(context, { players, wallets }, { account: userId, startedAt: now().toISOString() });
}

async function* linesOf(context: Context, person: Person, told: { account: string; startedAt: string }) {
  yield lineOf({ archive: { ...told, accounts: person.players, wallets: person.wallets } });
  const missing: string[] = [];
  let rows = 0;
  for (const service of runningServices)
    try {
      for await (const { lines } of pagesOf(context, service, person)) {
        rows += lines.length;
        if (lines.length > 0) yield lines.map((line) => `{"service":"${service}",${line.slice(1)}\n`).join('');
      }
    } catch (error) {
      context.log.warn({ err: error, of: service }, 'an archive is incomplete');
      missing.push(service);
    }
  // A deletion meanwhile has taken rows that were still to come.
  const isThere = await findAccount(context.database.knex, told.account);
  if (!isThere && !missing.includes('users')) missing.push('users');
  yield lineOf({ end: { complete: missing.length === 0, rows, missing } });
}

const lineOf = (value: object) => `${JSON.stringify(value)}\n`;

async function* pagesOf(context: Context, service: ServiceName, person: Person): AsyncGenerator<PersonalPage> {
  for (let after: PersonalPlace | undefined; ; ) {
    const page = await pageOf(context, service, { ...person, ...(after ? { after } : {}) });
    yield page;
    after = page.next;
    if (!after) return;
  }
}

/** Asks a service when it is this archive's turn, and this one without a call. */
async function pageOf({ database, internal }: Context, service: ServiceName, asked: Asked): Promise<PersonalPage> {
  const end = await turns.take();
  try {
    if (service === 'users') return await listPersonalRows(database.knex, personalData, asked);
    return await internal[service].personalRows({ body: asked });
  } finally {
    end();
  }
}
