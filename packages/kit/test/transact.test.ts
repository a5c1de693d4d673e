import { Problem } from '@hatchery/api/problems';
import { createDatabase, type Database, type Transaction } from '../src/database.ts';
import type { IdempotentRequest } from '../src/idempotency.ts';
import { createLogger } from '../src/log.ts';
import { migrate } from '../src/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../src/testing.ts';
import { createTransact } from '../src/transact.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const log = createLogger({ service: 'test', level: 'silent' });
  database = createDatabase({ url: testDatabase.url, schema: 'shop', log });
  await migrate(database, new URL('./notes-migrations/', import.meta.url));
});

afterAll(async () => {
  await database?.close();
  await testDatabase?.drop();
});

beforeEach(async () => {
  await database.knex('notes').delete();
});

/** Creates the `transact` of one request. With a key, it may be a duplicate. */
function callOf(key?: string, payload = 'POST /notes') {
  const request: IdempotentRequest | undefined =
    key === undefined ? undefined : { key, scope: 'user:ann', anonymous: false, payload };
  const call = { replayed: false };
  const onReplay = () => {
    call.replayed = true;
  };
  return Object.assign(call, { transact: createTransact({ database, requestId: 'request', request, onReplay }) });
}

const write = async (tx: Transaction, text: string) => {
  await tx('notes').insert({ text });
  return { text };
};
const written = () => database.knex('notes').orderBy('id').pluck('text');
const inUse = () => database.knex.client.pool.numUsed();
const away = () => new Problem('service-unavailable', 'away');
const never = async () => {
  throw new Error('This must not be asked.');
};

describe.each([
  ['without a key', undefined],
  ['with a key', 'fresh'],
])('%s', (_, key) => {
  it('asks with no transaction open and no connection held, and works with what it found', async () => {
    const held: number[] = [];
    const { transact } = callOf(key);
    const result = await transact({
      before: async () => {
        held.push(inUse());
        return 'found';
      },
      work: (tx, found) => {
        held.push(inUse());
        return write(tx, found);
      },
    });
    expect([result, held, await written()]).toEqual([{ text: 'found' }, [0, 1], ['found']]);
  });

  it('stores nothing when asking fails', async () => {
    const { transact } = callOf(key && 'failing');
    const failing = transact({
      before: async () => {
        throw away();
      },
      work: (tx) => write(tx, 'never'),
    });
    await expect(failing).rejects.toMatchObject({ status: 503 });
    expect(await written()).toEqual([]);
  });
});

describe('a call that comes again', () => {
  it('is answered before anybody is asked', async () => {
    const first = await callOf('again').transact({ before: async () => 'first', work: write });
    const again = callOf('again');
    await expect(again.transact({ before: never, work: write })).resolves.toEqual(first);
    expect([again.replayed, await written()]).toEqual([true, ['first']]);
  });

  it('with something else under its key is refused before anybody is asked', async () => {
    await callOf('else').transact({ before: async () => 'first', work: write });
    const other = callOf('else', 'POST /other').transact({ before: never, work: write });
    await expect(other).rejects.toMatchObject({ code: 'idempotency-key-reused' });
  });

  it('after a failure to ask is asked for anew', async () => {
    const failing = callOf('healed').transact({ before: () => Promise.reject(away()), work: write });
    await expect(failing).rejects.toMatchObject({ status: 503 });
    const healed = callOf('healed');
    await expect(healed.transact({ before: async () => 'healed', work: write })).resolves.toEqual({ text: 'healed' });
    expect(healed.replayed).toBe(false);
  });

  it('with a key that is too long is refused before anybody is asked', async () => {
    const call = callOf('k'.repeat(256)).transact({ before: never, work: write });
    await expect(call).rejects.toMatchObject({ status: 400 });
  });
});

describe('twins', () => {
  const pair = (key: string) => {
    const { promise: asking, resolve: ask } = Promise.withResolvers<void>();
    const { promise: told, resolve: tell, reject: fail } = Promise.withResolvers<string>();
    const slow = callOf(key);
    const before = () => {
      ask();
      return told;
    };
    const answered = slow.transact({ before, work: write });
    answered.catch(() => {});
    return { slow, asking, tell, fail, answered };
  };

  it('get one answer when one of them fails to ask after the other was answered', async () => {
    const { slow, asking, fail, answered } = pair('failing twin');
    await asking;
    await callOf('failing twin').transact({ before: async () => 'quick', work: write });
    fail(away());
    await expect(answered).resolves.toEqual({ text: 'quick' });
    expect([slow.replayed, await written()]).toEqual([true, ['quick']]);
  });

  it('have one effect when both were told', async () => {
    const { slow, asking, tell, answered } = pair('told twin');
    await asking;
    await callOf('told twin').transact({ before: async () => 'quick', work: write });
    tell('slow');
    await expect(answered).resolves.toEqual({ text: 'quick' });
    expect([slow.replayed, await written()]).toEqual([true, ['quick']]);
  });
});

it('replays a reply that an earlier release stored', async () => {
  const stored = {
    id: '7de6838e1121dbc4186c315a7de58679d847e9ae7ead56e5ee1ce1127e7fe433',
    fingerprint: '3687076ef16da9a5573df46921bfc0fef9ba4b23f54b73234064fdd4b35cec44',
    body: '000102030405060708090a0beabe416b937cb2e56ebee9299b185c522e2873da72983a9f8a1e7208e60d020b60e7636d41fdb521afced145',
  };
  const bytes = Object.fromEntries(Object.entries(stored).map(([name, hex]) => [name, Buffer.from(hex, 'hex')]));
  await database.knex('idempotency_keys').insert({ ...bytes, expires_at: new Date(Date.now() + 3_600_000) });
  const call = callOf('kept across a roll-out');
  expect(await call.transact((tx) => write(tx, 'twice'))).toEqual({ text: 'before' });
  expect([call.replayed, await written()]).toEqual([true, []]);
});
