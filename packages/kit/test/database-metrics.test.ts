import { Registry } from 'prom-client';
import { createAlarm } from '../src/alarm.ts';
import { countEffect } from '../src/count-effect.ts';
import type { Database } from '../src/database.ts';
import { watchTables } from '../src/database-metrics.ts';
import { leadWhilePossible } from '../src/leadership.ts';
import { eventually } from '../src/testing.ts';
import { createStage, log, publishNumbered, type Stage } from './events.fixture.ts';

let stage: Stage;
let metrics: Registry;
let database: Database;

beforeEach(async () => {
  stage = await createStage();
  metrics = new Registry();
  database = stage.another({ metrics, poolSize: 2 });
});

afterEach(() => stage.close());

/** Returns the values of a metric, by the values of its labels. */
const valuesOf = async (name: string): Promise<Record<string, number>> => {
  const { values = [] } = (await metrics.getSingleMetric(name)?.get()) ?? {};
  return Object.fromEntries(values.map(({ labels, value }) => [Object.values(labels).join(' '), value]));
};

describe('an effect', () => {
  it('is counted once its transaction has committed, and not before', async () => {
    const tx = await database.knex.transaction();
    countEffect(tx, 'ledger_postings_total', { reason: 'traded' });
    await tx.raw('select 1');
    expect(await valuesOf('ledger_postings_total')).toEqual({});
    await tx.commit();
    await eventually(async () => (await valuesOf('ledger_postings_total')).traded === 1);
  });

  it('is not counted by a transaction that fails, and once by the one that is tried again', async () => {
    const attempt = (fails: boolean) =>
      database.transaction(async (tx) => {
        await publishNumbered(tx, 'key', 1);
        if (fails) throw new Error('no');
      });
    await expect(attempt(true)).rejects.toThrow('no');
    await attempt(false);
    expect(await valuesOf('events_recorded_total')).toEqual({ 'hatchery.GuestCreated': 1 });
  });
});

it('connections are told by what they do, and queries that wait for one', async () => {
  const open = await Promise.all([database.knex.transaction(), database.knex.transaction()]);
  const waiting = database.knex.raw('select 1').then();
  await eventually(async () => (await valuesOf('database_pool_waiting')).requests === 1);
  expect(await valuesOf('database_pool_connections')).toMatchObject({ 'requests used': 2, 'requests idle': 0 });
  expect(await valuesOf('database_pool_max_connections')).toMatchObject({ requests: 2 });
  for (const tx of open) await tx.rollback();
  await waiting;
  expect(await valuesOf('database_pool_waiting')).toMatchObject({ requests: 0 });
});

it('dead letters are told while they wait, and rows outside of partitions where they are', async () => {
  watchTables(database.knex, metrics);
  const letter = {
    topic: 'users.accounts',
    key: 'k',
    type: 't',
    payload: Buffer.alloc(0),
    headers: '{}',
    error: 'bug',
    tries: 5,
  };
  const rows = ['1', '2', '3'].map((last) => ({
    ...letter,
    group_name: 'ultigen.eggs',
    event_id: `00000000-0000-7000-8000-00000000000${last}`,
    occurred_at: new Date(0),
    replayed_at: last === '3' ? new Date(0) : null,
  }));
  await database.knex('dead_letters').insert(rows);
  await database.knex('inbox').insert({ group_name: 'ultigen.eggs', event_id: '00000000-0000-0000-8000-000000000001' });
  expect(await valuesOf('dead_letters')).toEqual({ 'ultigen.eggs users.accounts': 2 });
  expect(await valuesOf('database_rest_rows')).toEqual({ inbox_rest: 1 });
  // This database archives nothing: test/platform/backup.test.ts has one that does.
  expect(await valuesOf('database_unarchived_seconds')).toEqual({});
});

it('a lead is told by those who have it and those who would', async () => {
  const lead = stage.started(
    leadWhilePossible({
      database,
      name: 'eggs',
      log,
      alarm: createAlarm(),
      work: async (lead) => {
        while (!lead.isOver()) await createAlarm().wait(20);
      },
    }),
  );
  expect(await valuesOf('lease_held')).toEqual({ eggs: 0 });
  await eventually(async () => (await valuesOf('lease_held')).eggs === 1);
  await lead.close();
  expect(await valuesOf('lease_held')).toEqual({ eggs: 0 });
});
