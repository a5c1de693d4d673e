import { describeWith } from '../../../tools/describe-with.ts';
import { type Pooler, startPooler } from '../../../tools/pgbouncer.ts';
import { startConsumers } from '../src/consumers.ts';
import type { Database } from '../src/database.ts';
import { createInProcessTransport } from '../src/in-process.transport.ts';
import { migrate } from '../src/migrate.ts';
import { startPeriodicWork } from '../src/periodic-work.ts';
import { prepared } from '../src/prepared.ts';
import { startRelay } from '../src/relay.ts';
import { eventually } from '../src/testing.ts';
import { createTransact } from '../src/transact.ts';
import {
  countOf,
  createStage,
  log,
  noting,
  publishNumbered,
  quickRetries,
  type Stage,
  summaryOf,
} from './events.fixture.ts';

describeWith('pgbouncer', 'behind a pooler in transaction mode', () => {
  let stage: Stage;
  let pooler: Pooler;

  const pooled = (direct = false, schema = 'stage'): Database =>
    stage.another({
      schema,
      url: pooler.urlOf(schema),
      directUrl: direct ? stage.url : undefined,
      pooling: 'transaction',
      namedStatements: false,
    });

  beforeEach(async () => {
    stage = await createStage();
    pooler = await startPooler(stage.url, ['stage', 'other']);
  });

  afterEach(async () => {
    await stage?.close();
    await pooler?.stop();
  });

  const publishMany = (database: Database, from: number, to: number) =>
    Promise.all(
      ['a', 'b', 'c'].map(async (key) => {
        for (let number = from; number <= to; number += 1)
          await database.transaction((tx) => publishNumbered(tx, key, number));
      }),
    );

  it.each([
    ['with a direct connection to listen on', true],
    ['with no other connection', false],
  ])('carries each event to one effect, in order, under two candidates for the lead, %s', async (_, direct) => {
    const replicas = [pooled(direct), pooled(direct)];
    const transport = createInProcessTransport({ log });
    const consumers = [noting('notes')];
    stage.started(
      await startConsumers({ database: replicas[0] as Database, transport, consumers, log, retries: quickRetries }),
    );
    const relays = await Promise.all(
      replicas.map(async (database) => stage.started(await startRelay({ database, transport, log }))),
    );
    await publishMany(replicas[1] as Database, 1, 50);
    await eventually(async () => (await countOf(stage.database, 'effects')) >= 150);
    await relays[0]?.close();
    await publishMany(replicas[0] as Database, 51, 100);
    await eventually(async () => (await countOf(stage.database, 'effects')) >= 300);
    expect(await summaryOf(stage.database, 'notes')).toEqual({ effects: 300, outOfOrder: [] });
  });

  it('reads by prepared statements and replays requests, over more clients than sessions', async () => {
    const database = pooled();
    await stage.database.knex.raw('create table eggs (id int primary key)');
    const find = prepared<{ id: number }, { id: number }>(database, 'find-egg', (knex, param) =>
      knex('eggs').where({ id: param('id') }),
    );
    const lay = async (id: number) => {
      const request = { key: `egg ${id}`, scope: 'user:ann', anonymous: false, payload: 'POST /eggs' };
      let replays = 0;
      const transact = () =>
        createTransact({ database, requestId: 'request', request, onReplay: () => (replays += 1) })(async (tx) => {
          await tx('eggs').insert({ id });
          return { id };
        });
      expect([await transact(), await transact()]).toEqual([{ id }, { id }]);
      expect(replays).toBe(1);
      expect(await find({ id })).toEqual([{ id }]);
    };
    await Promise.all(Array.from({ length: 40 }, (_, id) => lay(id)));
    expect(await countOf(stage.database, 'eggs')).toBe(40);
  });

  it('lets replicas that start at once migrate one after the other', async () => {
    const starting = [1, 2, 3].map(() => pooled(false, 'other'));
    await Promise.all(starting.map((database) => migrate(database, [])));
    expect(await starting[0]?.knex('knex_migrations_lock').pluck('is_locked')).toEqual([0]);
  });

  it('refuses to start where sessions have another search path', async () => {
    const wrong = stage.another({ url: pooler.urlOf('other'), pooling: 'transaction', namedStatements: false });
    await expect(migrate(wrong, [])).rejects.toThrow('Let the pooler or the role set search_path=stage.');
  });

  it('shares periodic work', async () => {
    let runs = 0;
    const work = async () => {
      runs += 1;
    };
    for (const database of [pooled(), pooled()])
      stage.started(startPeriodicWork({ name: 'count', intervalMilliseconds: 20, log, sharedBy: database, work }));
    await eventually(() => runs >= 3);
    expect(await stage.database.knex('leases').pluck('name')).toEqual(['work: count']);
  });
});
