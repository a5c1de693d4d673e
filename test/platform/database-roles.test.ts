import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runningServices, type ServiceName } from '@hatchery/api/services';
import { schemaOf } from '@hatchery/kit/schema-name';
import { createTestDatabase, eventually, type TestDatabase } from '@hatchery/kit/testing';
import { demoAccounts } from '@hatchery/local/seed';
import pg from 'pg';
import { roleOf, rolesSql } from '../../tools/database-roles.ts';
import { call } from './call.ts';
import { newGuest, signInWithWallet } from './people.ts';
import { startTestPlatform, type TestPlatform } from './running-platform.ts';
import { queryOf, untilSettled } from './settled.ts';

/** Roles belong to the whole server, which other tests use at the same time. */
const prefix = `roles_${randomBytes(4).toString('hex')}`;
const everybody = ['owner', ...runningServices] as const;
const password = "it's a secret";
let database: TestDatabase;
let platform: TestPlatform;

const urlOf = (who: (typeof everybody)[number]) =>
  Object.assign(new URL(database.url), { username: roleOf(prefix, who), password: encodeURIComponent(password) }).href;

async function asSuperuser(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  await work(client);
  await client.end();
}

/** Migrates a service's schema as the Job of the chart does. */
const migrate = (service: ServiceName) =>
  promisify(execFile)(
    process.execPath,
    [fileURLToPath(new URL(`../../services/${service}/src/migrate.main.ts`, import.meta.url))],
    { env: { DATABASE_URL: urlOf('owner'), DATABASE_ROLE: roleOf(prefix, service) } },
  );

beforeAll(async () => {
  database = await createTestDatabase();
  const passwords = Object.fromEntries(everybody.map((who) => [who, password])) as Record<
    ServiceName | 'owner',
    string
  >;
  const sql = rolesSql({ database: new URL(database.url).pathname.slice(1), prefix, passwords });
  // Twice: it can be repeated, to change passwords.
  await asSuperuser((client) => client.query(sql).then(() => client.query(sql)));
  await Promise.all(runningServices.map(migrate));
  platform = await startTestPlatform({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    DATABASE_MIGRATIONS: 'elsewhere',
    ...Object.fromEntries(runningServices.map((name) => [`${schemaOf(name).toUpperCase()}_DATABASE_URL`, urlOf(name)])),
  });
});
afterAll(async () => {
  await platform?.close();
  await database?.drop();
  await asSuperuser((client) =>
    client.query(`drop role if exists ${everybody.map((who) => roleOf(prefix, who)).join(', ')}`),
  );
});

const send = async (method: string, path: string, token: string, body?: unknown) => {
  const reply = await call(platform.url, method, path, { token, body });
  if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
};

test('players play on a platform whose services may create nothing', async () => {
  const guest = await newGuest(platform.url);
  const egg = await eventually(async () => {
    const eggs = await send('GET', '/v2/ultigen/eggs/balance', guest.token);
    return eggs.find(({ availableAmount }: { availableAmount: number }) => availableAmount > 0);
  });
  await send('POST', '/v2/ultigen/eggs/hatch', guest.token, { amount: 1, eggType: egg.id });

  const admin = await signInWithWallet(platform.url, demoAccounts[1]?.privateKey);
  const medal = { name: 'Moss medal', category: 'medals', image: 'https://moss.example/medal.png' };
  const { body: asset } = await call(platform.url, 'POST', '/v2/assets', { token: admin.token, body: medal });
  await send('POST', '/v2/vouchers/admin/give', admin.token, {
    assetId: asset.uid,
    amount: 3,
    receiver: guest.address,
  });
  expect(await send('GET', '/v2/vouchers', guest.token)).toMatchObject([{ name: 'Moss medal', amount: 3 }]);

  const query = queryOf(database.url);
  await untilSettled(query);
  expect(await query(`select count(*)::int as hatches from ultigen.hatches where status = 'seen'`)).toEqual([
    { hatches: 1 },
  ]);
});

test('each service keeps its own partitions', async () => {
  for (const name of runningServices) {
    const [{ made }] = (await queryOf(urlOf(name))(
      `select count(*)::int as made from pg_inherits
       where inhparent = to_regclass('${schemaOf(name)}.inbox') and inhrelid::regclass::text ~ 'inbox_\\d{8}$'`,
    )) as [{ made: number }];
    expect([name, made]).toEqual([name, 4]);
  }
});

describe('the role of a service', () => {
  it.each(runningServices)('%s: creates nothing, and reads no other schema', async (name) => {
    const query = queryOf(urlOf(name));
    const denied = { code: '42501' };
    await expect(query(`create table ${schemaOf(name)}.mine (id int)`)).rejects.toMatchObject(denied);
    await expect(query('create schema mine')).rejects.toMatchObject(denied);
    await expect(query('create temporary table mine (id int)')).rejects.toMatchObject(denied);
    const others = runningServices.filter((other) => other !== name);
    for (const other of others)
      await expect(query(`select from ${schemaOf(other)}.outbox`)).rejects.toMatchObject(denied);
  });

  it('of users does not read the wallets of the signer', async () => {
    const keys = queryOf(urlOf('users'))('select * from signer.custodial_wallets');
    await expect(keys).rejects.toMatchObject({ code: '42501' });
  });
});
