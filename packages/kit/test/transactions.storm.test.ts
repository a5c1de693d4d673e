import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { createDatabase, type Database, type Transaction } from '../src/database.ts';
import { createLogger } from '../src/log.ts';
import { migrate } from '../src/migrate.ts';
import { insertOutboxRow } from '../src/outbox.ts';
import { createTestDatabase, eventually, type TestDatabase } from '../src/testing.ts';
import { openLink } from './link.fixture.ts';

const steps = [
  'write',
  'write plainly',
  'write at once',
  'publish',
  'forget',
  'nest',
  'undo',
  'clash',
  'throw',
] as const;
const faults = [
  'end sessions',
  'cancel statements',
  'cut',
  'refuse BEGIN',
  'refuse COMMIT',
  'refuse ROLLBACK',
] as const;
type Step = (typeof steps)[number];
type Fault = (typeof faults)[number];

const log = createLogger({ service: 'test', level: 'silent' });
let testDatabase: TestDatabase;
let calm: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  calm = createDatabase({ url: testDatabase.url, schema: 'calm', log });
  await migrate(calm, new URL('./notes-migrations/', import.meta.url));
  await calm.knex('notes').insert({ id: -1, text: 'first' });
});

afterAll(async () => {
  await calm?.close();
  await testDatabase?.drop();
});

/** One transaction, and what it should leave. */
type Attempt = { name: string; told: string[]; bodyEnded: boolean; committed: boolean };

async function perform(tx: Transaction, step: Step, attempt: Attempt): Promise<void> {
  if (step === 'write') await write(tx, attempt);
  if (step === 'write plainly') await tx.raw(`insert into notes (text) values ('${tell(attempt)}')`);
  if (step === 'write at once') await Promise.all([1, 2, 3].map(() => write(tx, attempt)));
  if (step === 'publish') await publish(tx, attempt);
  if (step === 'forget') await forgotten(tx, attempt);
  if (step === 'nest') await tx.transaction((inner) => Promise.all([write(inner, attempt), publish(inner, attempt)]));
  if (step === 'undo') await undone(tx, { ...attempt, told: [] });
  if (step === 'clash') await tx('notes').insert({ id: -1, text: 'clash' });
  if (step === 'throw') throw new Error('enough');
}

function tell(attempt: Attempt): string {
  const text = `${attempt.name} ${attempt.told.length}`;
  attempt.told.push(text);
  return text;
}

/** Writes a row, and checks that the answer is the one to this statement. */
async function write(tx: Transaction, attempt: Attempt): Promise<void> {
  const text = tell(attempt);
  const answer = await tx('notes').insert({ text }).returning('text');
  expect(answer).toEqual([{ text }]);
}

/** Sends a statement, and does not wait for its answer. */
async function forgotten(tx: Transaction, attempt: Attempt): Promise<void> {
  write(tx, attempt).catch(() => {});
  await setImmediate();
}

const publish = (tx: Transaction, attempt: Attempt) =>
  insertOutboxRow(tx, {
    event_id: randomUUID(),
    topic: 'notes',
    key: tell(attempt),
    type: 'Noted',
    payload: Buffer.of(),
    headers: '{}',
  });

async function undone(tx: Transaction, attempt: Attempt): Promise<void> {
  const enough = new Error('enough');
  const undoing = tx.transaction(async (inner) => {
    await Promise.all([write(inner, attempt), publish(inner, attempt)]);
    throw enough;
  });
  await undoing.catch((error) => {
    if (error !== enough) throw error;
  });
}

async function run(database: Database, todo: Step[], name: string): Promise<Attempt> {
  const attempt: Attempt = { name, told: [], bodyEnded: false, committed: false };
  await database
    .transaction(async (tx) => {
      for (const step of todo) await perform(tx, step, attempt);
      attempt.bodyEnded = true;
    })
    .then(
      () => {
        attempt.committed = true;
      },
      (error: Error & { matcherResult?: unknown }) => {
        if (error.matcherResult) throw error;
      },
    );
  return attempt;
}

type Link = Awaited<ReturnType<typeof openLink>>;

async function suffer(fault: Fault, link: Link): Promise<void> {
  const everySession = `from pg_stat_activity where application_name = 'hatchery-calm' and pid <> pg_backend_pid() and state <> 'idle'`;
  if (fault === 'end sessions') await calm.knex.raw(`select pg_terminate_backend(pid) ${everySession}`);
  if (fault === 'cancel statements') await calm.knex.raw(`select pg_cancel_backend(pid) ${everySession}`);
  if (fault === 'cut') link.cut();
  if (fault === 'refuse BEGIN') link.garble({ said: 'begin', heard: 'begix' });
  if (fault === 'refuse COMMIT') link.garble({ said: 'commit', heard: 'commix' });
  if (fault === 'refuse ROLLBACK') link.garble({ said: 'ROLLBACK', heard: 'ROLLBACX' });
  await calm.knex.raw('select 1');
  link.garble(undefined);
  await calm.knex.raw('select 1');
}

const left = async (name: string) => {
  const found = await Promise.all([
    calm.knex('notes').whereLike('text', `${name} %`).pluck('text'),
    calm.knex('outbox').whereLike('key', `${name} %`).pluck('key'),
  ]);
  return found.flat().sort();
};

const program = fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 5 });
const storms = fc.record({
  poolSize: fc.constantFrom(1, 1, 2),
  namedStatements: fc.boolean(),
  trouble: fc.array(fc.constantFrom(...faults), { maxLength: 3 }),
  players: fc.array(fc.array(program, { minLength: 5, maxLength: 10 }), { minLength: 1, maxLength: 4 }),
});

it('leaves all or nothing of each transaction, and sessions of use, whatever befalls its connection and when', async () => {
  await fc.assert(
    fc.asyncProperty(storms, async ({ poolSize, namedStatements, trouble, players }) => {
      const link = await openLink(testDatabase.url);
      const database = createDatabase({ url: link.url, schema: 'calm', log, poolSize, namedStatements });
      const playing = Promise.all(
        players.map(async (programs) => {
          const attempts: Attempt[] = [];
          for (const program of programs) attempts.push(await run(database, program, randomUUID()));
          return attempts;
        }),
      );
      let over = false;
      const ended = playing.finally(() => {
        over = true;
      });
      for (let turn = 0; !over && trouble.length > 0; turn += 1)
        await suffer(trouble[turn % trouble.length] as Fault, link);
      await ended;
      for (const { name, told, bodyEnded, committed } of (await playing).flat()) {
        const found = await left(name);
        if (committed || (bodyEnded && found.length > 0)) expect(found).toEqual(told.sort());
        else expect(found).toEqual([]);
      }
      // A session that broke is noticed at the latest by its next use.
      const after = await eventually(() => run(database, ['write', 'publish'], randomUUID()));
      if (after.committed) expect(await left(after.name)).toEqual(after.told.sort());
      await eventually(async () => (await run(database, ['write', 'publish'], randomUUID())).committed);
      expect(await database.knex('notes').where({ id: -1 }).pluck('text')).toEqual(['first']);
      await database.close();
      await link.close();
    }),
    { numRuns: 60 },
  );
});
