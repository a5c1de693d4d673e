import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import knex, { type Knex } from 'knex';
import { createDatabase, type Database, knexLog, type Transaction } from '../src/database.ts';
import { createLogger } from '../src/log.ts';
import { migrate } from '../src/migrate.ts';
import { insertOutboxRow, type OutboxRow } from '../src/outbox.ts';
import { createTestDatabase, type TestDatabase } from '../src/testing.ts';

/** A step in the body of a transaction. `together`: at once. `clash`: inserts what is there. `kill`: ends its own session. */
type Step =
  | { do: 'note'; text: string }
  | { do: 'publish'; key: string }
  | { do: 'clash'; caught: boolean }
  | { do: 'kill' }
  | { do: 'together'; steps: Step[] }
  | { do: 'savepoint'; steps: Step[]; throws: boolean };

type Program = { steps: Step[]; throws: boolean };

const log = createLogger({ service: 'test', level: 'silent' });
let testDatabase: TestDatabase;
let database: Database;
/** Knex as it comes, with each event inserted at once. */
let plain: Knex;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase({ url: testDatabase.url, schema: 'shop', log, poolSize: 2 });
  await migrate(database, new URL('./notes-migrations/', import.meta.url));
  const connection = { connectionString: testDatabase.url, options: '-c search_path=shop' };
  const pool = { min: 0, max: 2 };
  plain = knex({ client: 'pg', connection: connection as Knex.PgConnectionConfig, pool, log: knexLog(log) });
});

afterAll(async () => {
  await database?.close();
  await plain?.destroy();
  await testDatabase?.drop();
});

const note = fc.record({ do: fc.constant('note' as const), text: fc.string({ maxLength: 3 }).map(printable) });
const publish = fc.record({ do: fc.constant('publish' as const), key: fc.constantFrom('a', 'b') });
const clash = fc.record({ do: fc.constant('clash' as const), caught: fc.boolean() });
const kill = fc.record({ do: fc.constant('kill' as const) });
const { steps } = fc.letrec<{ steps: Step[]; step: Step }>((tie) => ({
  steps: fc.array(tie('step'), { maxLength: 5 }),
  step: fc.oneof(
    { maxDepth: 3 },
    { weight: 8, arbitrary: note },
    { weight: 8, arbitrary: publish },
    { weight: 2, arbitrary: clash },
    { weight: 1, arbitrary: kill },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('together' as const),
        steps: fc.array(fc.oneof({ weight: 4, arbitrary: note }, clash), { minLength: 1, maxLength: 4 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('savepoint' as const), steps: tie('steps'), throws: fc.boolean() }),
    },
  ),
}));
const programs = fc.record({ steps, throws: fc.boolean() });

function printable(text: string): string {
  return text.replaceAll('\0', '0');
}

type Insert = (tx: Transaction, row: OutboxRow) => Promise<unknown>;

async function perform(tx: Transaction, todo: Step[], insert: Insert): Promise<void> {
  for (const step of todo) await performStep(tx, step, insert);
}

async function performStep(tx: Transaction, step: Step, insert: Insert): Promise<void> {
  if (step.do === 'note') await tx('notes').insert({ text: step.text });
  if (step.do === 'publish') await insert(tx, eventOf(step.key, numberOf(step)));
  if (step.do === 'kill') await tx.raw('select pg_terminate_backend(pg_backend_pid())');
  if (step.do === 'together') await Promise.all(step.steps.map((one) => performStep(tx, one, insert)));
  if (step.do === 'clash') {
    const clashing = tx('notes').insert({ id: -1, text: 'clash' });
    await (step.caught ? clashing.catch(() => {}) : clashing);
  }
  if (step.do === 'savepoint')
    await tx
      .transaction(async (savepoint) => {
        await perform(savepoint, step.steps, insert);
        if (step.throws) throw new Error('undo');
        // Knex as it comes gives up the whole transaction when it cannot release a savepoint.
        await savepoint.raw('select 1');
      })
      .catch(() => {});
}

/** Numbers of events. A step has one number in all runs, also where knex as it comes fails before it gets to that step. */
const numbers = new Map<Step, number>();

function numberOf(step: Step): number {
  const number = numbers.get(step) ?? numbers.size;
  numbers.set(step, number);
  return number;
}

const eventOf = (key: string, number = 0): OutboxRow => ({
  event_id: randomUUID(),
  topic: 'notes',
  key,
  type: 'Noted',
  payload: Buffer.from(`"\\${number}`),
  headers: '{}',
});

/** Runs a program on an empty schema. @returns what it left there. */
async function outcomeOf(db: Knex, insert: Insert, program: Program) {
  await database.knex.raw(`delete from outbox; delete from notes; insert into notes (id, text) values (-1, 'first')`);
  const succeeded = await db
    .transaction(async (tx) => {
      await perform(tx, program.steps, insert);
      if (program.throws) throw new Error('undo');
    })
    .then(
      () => true,
      () => false,
    );
  const notes = await database.knex('notes').orderBy('id').pluck('text');
  const published = await database.knex('outbox').orderBy('id').select('key', 'payload');
  return { succeeded, kept: { notes, published: published.map(({ key, payload }) => `${key} ${payload}`) } };
}

it('keeps of any transaction what knex keeps as it comes, with each event inserted at once', async () => {
  const insertAtOnce: Insert = (tx, row) => tx('outbox').insert(row);
  await fc.assert(
    fc.asyncProperty(programs, async (program) => {
      const expected = await outcomeOf(plain, insertAtOnce, program);
      const ours = await outcomeOf(database.knex, insertOutboxRow, program);
      expect(ours.kept).toEqual(expected.kept);
      const wrote = program.steps.length > 0 && ours.kept.notes.length + ours.kept.published.length > 1;
      if (wrote) expect(ours.succeeded).toBe(true);
    }),
    { numRuns: 200 },
  );
});

const clashing = (tx: Transaction) => tx.raw(`insert into notes (id, text) values (-1, 'clash')`);
const empty = () => database.knex.raw(`delete from outbox; delete from notes; insert into notes values (-1, 'first')`);
const kept = async () => ({
  notes: await database.knex('notes').whereNot({ id: -1 }).pluck('text'),
  events: await database.knex('outbox').pluck('key'),
});

describe('a transaction', () => {
  beforeEach(empty);

  it('fails with the error of a statement that nobody waited for', async () => {
    const failing = database.transaction(async (tx) => {
      clashing(tx).catch(() => {});
      await insertOutboxRow(tx, eventOf('a'));
      await tx.raw('select 1').catch(() => {});
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await kept()).toEqual({ notes: [], events: [] });
  });

  it('fails with the error of an event that cannot be stored', async () => {
    const failing = database.transaction(async (tx) => {
      await tx('notes').insert({ text: 'a' });
      await insertOutboxRow(tx, { ...eventOf('a'), headers: 'no JSON' });
    });
    await expect(failing).rejects.toMatchObject({ code: '22P02' });
    expect(await kept()).toEqual({ notes: [], events: [] });
  });

  it('undoes a savepoint in which a failure was caught, with its events, and goes on', async () => {
    await database.transaction(async (tx) => {
      await tx('notes').insert({ text: 'a' });
      const undone = tx.transaction(async (savepoint) => {
        await clashing(savepoint).catch(() => {});
        await insertOutboxRow(savepoint, eventOf('undone'));
      });
      await expect(undone).rejects.toMatchObject({ code: '23505' });
      await insertOutboxRow(tx, eventOf('kept'));
    });
    expect(await kept()).toEqual({ notes: ['a'], events: ['kept'] });
  });

  it('leaves a session of use behind, whatever happened', async () => {
    const sessions = createDatabase({ url: testDatabase.url, schema: 'shop', log, poolSize: 1 });
    await sessions.transaction(async () => {});
    await expect(sessions.transaction(async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(sessions.transaction((tx) => tx.raw('nonsense'))).rejects.toMatchObject({ code: '42601' });
    await expect(sessions.transaction(clashing)).rejects.toMatchObject({ code: '23505' });
    for (let turn = 0; turn < 10; turn += 1)
      await sessions.transaction((tx) => tx('notes').insert({ text: String(turn) }));
    expect((await kept()).notes).toHaveLength(10);
    await sessions.close();
  });

  it('takes no event after its end', async () => {
    let over: Transaction | undefined;
    await database.transaction(async (tx) => {
      over = tx;
    });
    await expect(insertOutboxRow(over as Transaction, eventOf('a'))).rejects.toThrow('The transaction is over.');
  });

  it('sends a write only once BEGIN is confirmed, because it would commit by itself', async () => {
    const failing = database.transaction((tx) => Promise.all([tx.raw('nonsense'), tx('notes').insert({ text: 'a' })]));
    await expect(failing).rejects.toMatchObject({ code: '42601' });
    expect(await kept()).toEqual({ notes: [], events: [] });
  });
});
