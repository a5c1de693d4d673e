import { randomUUID } from 'node:crypto';
import { createDatabase, type Database, type Transaction } from '../src/database.ts';
import { createLogger } from '../src/log.ts';
import { migrate } from '../src/migrate.ts';
import { insertOutboxRow } from '../src/outbox.ts';
import { createTestDatabase, eventually, type TestDatabase } from '../src/testing.ts';
import { openLink } from './link.fixture.ts';

const log = createLogger({ service: 'test', level: 'silent' });
let testDatabase: TestDatabase;
let database: Database;
let link: Awaited<ReturnType<typeof openLink>>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase({ url: testDatabase.url, schema: 'shop', log });
  await migrate(database, new URL('./notes-migrations/', import.meta.url));
});

beforeEach(async () => {
  await database.knex.raw('delete from outbox; delete from notes');
  link = await openLink(testDatabase.url);
});

afterEach(() => link.close());

afterAll(async () => {
  await database?.close();
  await testDatabase?.drop();
});

/** Runs `work` with one session for all. */
async function withOneSession(work: (db: Database) => Promise<void>, namedStatements = true): Promise<void> {
  const one = createDatabase({ url: link.url, schema: 'shop', log, poolSize: 1, namedStatements });
  try {
    await work(one);
  } finally {
    link.garble(undefined);
    await one.close();
  }
}

const add = async (tx: Transaction, text: string) => void (await tx('notes').insert({ text }));
const publish = (tx: Transaction, key: string) =>
  insertOutboxRow(tx, {
    event_id: randomUUID(),
    topic: 'notes',
    key,
    type: 'Noted',
    payload: Buffer.of(),
    headers: '{}',
  });
const addAndPublish = async (tx: Transaction, text: string) => {
  await add(tx, text);
  await publish(tx, text);
};
const kept = async () => ({
  notes: await database.knex('notes').orderBy('id').pluck('text'),
  events: await database.knex('outbox').orderBy('id').pluck('key'),
});
const none = { notes: [], events: [] };
const only = (text: string) => ({ notes: [text], events: [text] });

const bodies: [what: string, body: (tx: Transaction) => Promise<unknown>][] = [
  ['statements one after the other', async (tx) => [await add(tx, 'a'), await add(tx, 'b')]],
  ['statements at once', (tx) => Promise.all(['a', 'b', 'c'].map((text) => add(tx, text)))],
  ['statements without values', (tx) => Promise.all([1, 2].map(() => tx.raw(`insert into notes (text) values ('a')`)))],
  ['an event alone', (tx) => publish(tx, 'a')],
  ['a read, a statement and an event', (tx) => Promise.all([tx.raw('select 1'), addAndPublish(tx, 'a')])],
  ['a failure that is caught', (tx) => add(tx, 'a').catch(() => {})],
  ['a failure that is caught, and an event', (tx) => add(tx, 'a').catch(() => publish(tx, 'a'))],
  [
    'a statement that nobody waits for',
    async (tx) =>
      void tx('notes')
        .insert({ text: 'a' })
        .catch(() => {}),
  ],
  ['a savepoint', (tx) => tx.transaction((savepoint) => addAndPublish(savepoint, 'a'))],
  ['a savepoint that is given up', (tx) => tx.transaction((inner) => add(inner, 'a')).catch(() => publish(tx, 'a'))],
];

describe.each([
  ['with names for statements', true],
  ['without names', false],
])('a transaction whose BEGIN is refused, %s', (_, namedStatements) => {
  it.each(bodies)('fails and leaves nothing: %s', (_what, body) =>
    withOneSession(async (db) => {
      for (let turn = 0; turn < 7; turn += 1) await db.transaction((tx) => addAndPublish(tx, 'usual'));
      await database.knex.raw('delete from outbox; delete from notes');
      link.garble({ said: 'begin', heard: 'begix' });
      for (let turn = 0; turn < 2; turn += 1) {
        await expect(db.transaction(body)).rejects.toMatchObject({ code: '42601' });
        expect(await kept()).toEqual(none);
      }
      link.garble(undefined);
      await db.transaction((tx) => addAndPublish(tx, 'later'));
      expect(await kept()).toEqual(only('later'));
    }, namedStatements),
  );
});

describe('a session', () => {
  it.each([
    ['ROLLBACK', (tx: Transaction) => addAndPublish(tx, 'a').then(() => Promise.reject(new Error('undo')))],
    ['commit', (tx: Transaction) => addAndPublish(tx, 'a')],
  ])('is not used again when its %s is refused', (word, body) =>
    withOneSession(async (db) => {
      link.garble({ said: word, heard: word.replaceAll(/[mL]/g, 'x') });
      await expect(db.transaction(body)).rejects.toThrow();
      link.garble(undefined);
      expect(await db.knex('notes').pluck('text')).toEqual([]);
      await db.transaction((tx) => addAndPublish(tx, 'later'));
      expect(await kept()).toEqual(only('later'));
    }),
  );

  it('is not used again while the first statement of a transaction that is over still runs', () =>
    withOneSession(async (db) => {
      const locked = Promise.withResolvers<void>();
      const release = Promise.withResolvers<void>();
      const holding = database.transaction(async (tx) => {
        await tx.raw('lock table notes in exclusive mode');
        locked.resolve();
        await release.promise;
      });
      await locked.promise;
      const givenUp = db.transaction((tx) => Promise.all([add(tx, 'a'), Promise.reject(new Error('undo'))]));
      await expect(givenUp).rejects.toThrow('undo');
      const next = db.transaction(async (tx) => {
        await add(tx, 'b');
        await addAndPublish(tx, 'c');
      });
      await eventually(async () => (await waitingForLocks()) > 0);
      release.resolve();
      await Promise.all([holding, next]);
      expect(await kept()).toEqual({ notes: ['b', 'c'], events: ['c'] });
    }));
});

const waitingForLocks = async (): Promise<number> => {
  const { rowCount } = await database.knex.raw('select from pg_locks where not granted');
  return rowCount;
};

describe('a transaction', () => {
  it.each([
    ['commits', (tx: Transaction) => tx.commit(), only('a')],
    ['rolls back', (tx: Transaction) => tx.rollback(), none],
  ])('that itself %s ends once', (_, end, expected) =>
    withOneSession(async (db) => {
      await db.transaction(async (tx) => {
        await addAndPublish(tx, 'a');
        await end(tx);
      });
      expect(await kept()).toEqual(expected);
    }),
  );

  it('goes on after a savepoint that itself commits', () =>
    withOneSession(async (db) => {
      await db.transaction(async (tx) => {
        await tx.transaction(async (savepoint) => {
          await addAndPublish(savepoint, 'a');
          await savepoint.commit();
        });
        await addAndPublish(tx, 'b');
      });
      expect(await kept()).toEqual({ notes: ['a', 'b'], events: ['a', 'b'] });
    }));

  it('fails with the failure that came first, although those that follow from it are told sooner', () =>
    withOneSession(async (db) => {
      await db.transaction((tx) => add(tx, 'a'));
      const clash = (tx: Transaction) => tx.raw('insert into notes (id, text) select id, text from notes');
      for (let turn = 0; turn < 10; turn += 1) {
        const failing = db.transaction(async (tx) => {
          await tx.raw('select 1');
          const explained = async () => {
            try {
              await clash(tx);
            } catch (cause) {
              throw new Error('It is there already.', { cause });
            }
          };
          await Promise.all([explained(), tx('notes').insert({ text: 'b' })]);
        });
        await expect(failing).rejects.toThrow('It is there already.');
      }
    }));
});
