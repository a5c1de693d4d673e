import { createServer, get, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Registry } from 'prom-client';
import { fetch as undiciFetch } from 'undici';
import { createDatabase, type Database, type Transaction } from '../src/database.ts';
import { createLogger } from '../src/log.ts';
import { migrate } from '../src/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../src/testing.ts';

const log = createLogger({ service: 'test', level: 'silent' });

let testDatabase: TestDatabase;
let database: Database;
let remote: Server;
let url: string;
let served = 0;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase({ url: testDatabase.url, schema: 'shop', log });
  await migrate(database, new URL('./notes-migrations/', import.meta.url));
  remote = createServer((_request, response) => {
    served += 1;
    response.end('answered');
  });
  await new Promise<void>((resolve) => remote.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(remote.address() as AddressInfo).port}/price?key=secret`;
});

afterAll(async () => {
  remote?.closeAllConnections();
  remote?.close();
  await database?.close();
  await testDatabase?.drop();
});

beforeEach(() => {
  served = 0;
});

const byHttp = () =>
  new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => response.resume().on('end', () => resolve(response))).on('error', reject);
  });
const bySocket = () =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('connect', () => resolve(socket.destroy())).on('error', reject);
  });

const ways: [string, () => Promise<unknown>][] = [
  ['fetch', () => fetch(url)],
  ['fetch of undici', () => undiciFetch(url)],
  ['node:http', byHttp],
  ['a connection of its own, as SMTP has', bySocket],
];

/** Returns the message of an error, or that of its cause if fetch wrapped it. */
const reasonOf = (error: unknown): string => String((error as Error).cause ?? error);

const refusedIn = (transaction: Promise<unknown>) => transaction.then(() => 'it was not refused', reasonOf);

describe.each(ways)('%s', (name, call) => {
  test('is refused in a transaction, by an error that names both', async () => {
    const reason = await refusedIn(database.transaction(call));
    expect(reason).toContain('while a transaction of "shop" was open');
    const named = name.startsWith('fetch') ? `GET ${url.split('?')[0]}` : 'a new network connection';
    expect(reason).toContain(`was open: ${named}`);
    expect(reason).not.toContain('secret');
    expect(served).toBe(0);
  });

  test('is refused in a transaction of knex, in an inner one and after it', async () => {
    const inner = (tx: Transaction) => tx.transaction(call);
    const afterInner = async (tx: Transaction) => {
      await tx.transaction((one) => one('notes').first());
      await call();
    };
    for (const body of [call, inner, afterInner]) {
      expect(await refusedIn(database.knex.transaction(body))).toContain('RemoteCallInTransaction');
    }
    expect(served).toBe(0);
  });

  test('is nobody’s business before and after a transaction', async () => {
    await call();
    await database.transaction((tx) => tx('notes').first());
    await call();
  });

  test('may follow the commit of the transaction that it was arranged in', async () => {
    const arranged: Promise<unknown>[] = [];
    await database.transaction(async (tx) => {
      arranged.push(tx.executionPromise.then(call));
      await tx('notes').first();
    });
    await expect(Promise.all(arranged)).resolves.toHaveLength(1);
  });
});

test('a timer of an open transaction calls nobody, and one of a transaction that ended calls whom it likes', async () => {
  const { promise: committed, resolve: commit } = Promise.withResolvers<void>();
  let late: () => Promise<unknown> = async () => {};
  await database.transaction(async (tx) => {
    const fromTimer = new Promise((resolve, reject) => setTimeout(() => fetch(url).then(resolve, reject), 1));
    expect(await refusedIn(fromTimer)).toContain('RemoteCallInTransaction');
    const waiting = committed.then(() => fetch(url));
    late = () => waiting;
    await tx('notes').first();
  });
  commit();
  await expect(late()).resolves.toMatchObject({ status: 200 });
});

test('a transaction that was rolled back is over, too', async () => {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  let late: Promise<unknown> = Promise.resolve();
  const failing = database.transaction(async () => {
    late = over.then(() => fetch(url));
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  end();
  await expect(late).resolves.toMatchObject({ status: 200 });
});

test('others go on calling while a transaction is open, and the database itself may connect', async () => {
  await database.transaction(async () => {
    const another = await database.knex.raw('select 1 as one');
    expect(another.rows).toEqual([{ one: 1 }]);
  });
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const holding = database.transaction(async () => {
    open();
    await released;
  });
  await opened;
  await expect(fetch(url)).resolves.toMatchObject({ status: 200 });
  release();
  await holding;
});

test('in production it is logged and counted, and goes through', async () => {
  const lines: string[] = [];
  const metrics = new Registry();
  const production = createDatabase({
    url: testDatabase.url,
    schema: 'shop',
    log: createLogger({ service: 'shop', destination: { write: (line: string) => void lines.push(line) } }),
    metrics,
    refuseRemoteCalls: false,
  });
  const reply = await production.transaction(() => fetch(url, { headers: { connection: 'close' } }));
  expect(reply.status).toBe(200);
  expect(lines.join('')).toContain('while a transaction of \\"shop\\" was open');
  expect(await metrics.metrics()).toMatch(/^remote_calls_in_transactions_total [1-9]/m);
  await production.close();
});
