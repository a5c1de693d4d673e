import { randomUUID } from 'node:crypto';
import { Registry } from 'prom-client';
import { startConsumers } from '../src/consumers.ts';
import type { Transaction } from '../src/database.ts';
import { createInProcessTransport } from '../src/in-process.transport.ts';
import { startRelay } from '../src/relay.ts';
import { eventually } from '../src/testing.ts';
import type { Transport } from '../src/transport.ts';
import {
  countOf,
  createStage,
  effectsOf,
  log,
  noting,
  publishNumbered,
  quickRetries,
  type Stage,
  summaryOf,
} from './events.fixture.ts';

let stage: Stage;

beforeEach(async () => {
  stage = await createStage();
});

afterEach(() => stage.close());

async function startNoting(transport: Transport = createInProcessTransport({ log })): Promise<Transport> {
  const consumers = [noting('notes')];
  stage.started(await startConsumers({ database: stage.database, transport, consumers, log, retries: quickRetries }));
  return transport;
}

/** Runs as many transactions at a time as the pool has connections. On a slow machine, more would time out waiting for one. */
const lanes = 10;

const noted = (count: number) => eventually(async () => (await countOf(stage.database, 'effects')) >= count);

/** Leaves the transaction open until `commit` is called. */
async function openTransaction(work: (tx: Transaction) => Promise<void>): Promise<{ commit(): Promise<void> }> {
  const tx = await stage.database.knex.transaction();
  await work(tx);
  return { commit: async () => void (await tx.commit()) };
}

describe('the outbox', () => {
  it('publishes nothing of a transaction that is rolled back', async () => {
    await startNoting().then(async (transport) => stage.started(await startRelay({ ...stage, transport, log })));
    const failing = stage.database.transaction(async (tx) => {
      await publishNumbered(tx, 'never', 1);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await stage.database.transaction((tx) => publishNumbered(tx, 'always', 1));
    await noted(1);
    expect((await effectsOf(stage.database, 'notes')).map((effect) => effect.key)).toEqual(['always']);
  });

  it('publishes what commits late although later ids went before', async () => {
    const transport = await startNoting();
    stage.started(await startRelay({ ...stage, transport, log, pollMilliseconds: 60_000 }));
    const slow = await openTransaction((tx) => publishNumbered(tx, 'slow', 1));
    await stage.database.transaction((tx) => publishNumbered(tx, 'quick', 1));
    await noted(1);
    await slow.commit();
    await noted(2);
    expect((await effectsOf(stage.database, 'notes')).map((effect) => effect.key)).toEqual(['quick', 'slow']);
  });

  it('loses none of many interleaved transactions and keeps the order of each key', async () => {
    const transport = await startNoting();
    stage.started(await startRelay({ ...stage, transport, log }));
    await stage.database.knex.raw('create table aggregates (key text primary key, number int not null)');
    const keys = Array.from({ length: 7 }, (_, index) => `key ${index}`);
    await stage.database.knex('aggregates').insert(keys.map((key) => ({ key, number: 0 })));
    const change = (key: string) =>
      stage.database.transaction(async (tx) => {
        const [row] = await tx('aggregates').where({ key }).increment('number', 1).returning('number');
        await publishNumbered(tx, key, row.number);
        await tx.raw('select pg_sleep(?)', [(row.number % 4) / 500]);
      });
    const lane = async (first: number) => {
      for (let index = first; index < 700; index += lanes) await change(keys[index % keys.length] as string);
    };
    await Promise.all(Array.from({ length: lanes }, (_, first) => lane(first)));
    await noted(700);
    expect(await summaryOf(stage.database, 'notes')).toEqual({ effects: 700, outOfOrder: [] });
  });

  it('carries 10,000 events, each to one effect', async () => {
    const transport = await startNoting();
    await stage.database.knex.raw(`
      insert into outbox (event_id, topic, key, type, payload, headers)
      select gen_random_uuid(), 'guests', 'key ' || i % 50, 'hatchery.GuestCreated',
        ('\\x0a' || lpad(to_hex(length('key ' || i % 50)), 2, '0') || encode(convert_to('key ' || i % 50, 'utf8'), 'hex') ||
         '12' || lpad(to_hex(length((1 + i / 50)::text)), 2, '0') || encode(convert_to((1 + i / 50)::text, 'utf8'), 'hex'))::bytea, '{}'
      from generate_series(0, 9999) as i`);
    stage.started(await startRelay({ ...stage, transport, log }));
    await noted(10_000);
    await eventually(async () => (await countOf(stage.database, 'outbox')) === 0);
    expect(await summaryOf(stage.database, 'notes')).toEqual({ effects: 10_000, outOfOrder: [] });
  });
});

describe('the relay', () => {
  const lastFence = async (): Promise<number> => {
    const [lease] = await stage.database.knex('leases').where('name', 'relay').select('fence');
    return lease?.fence ?? 0;
  };

  it('has one leader, and another one when a lease is taken from it', async () => {
    const transport = await startNoting();
    for (const database of [stage.another(), stage.another()])
      stage.started(await startRelay({ database, transport, log, pollMilliseconds: 20 }));
    const publishing = (async () => {
      for (let number = 1; number <= 300; number += 1)
        await stage.database.transaction((tx) => publishNumbered(tx, `key ${number % 3}`, Math.ceil(number / 3)));
    })();
    for (let losses = 0; losses < 3; losses += 1) {
      const fence = await eventually(lastFence);
      await stage.database.knex('leases').update({ holder: randomUUID(), expires_at: stage.database.knex.fn.now() });
      await eventually(async () => (await lastFence()) > fence);
    }
    await publishing;
    await noted(300);
    expect((await summaryOf(stage.database, 'notes')).effects).toBe(300);
  });

  it('is woken by other instances', async () => {
    const transport = await startNoting();
    stage.started(await startRelay({ database: stage.another(), transport, log, pollMilliseconds: 60_000 }));
    await eventually(lastFence);
    await stage.database.transaction((tx) => publishNumbered(tx, 'key', 1));
    await noted(1);
    await stage.database.transaction((tx) => tx.transaction((inner) => publishNumbered(inner, 'key', 2)));
    await noted(2);
  });

  it('has no effect twice when it is told of a failure after the delivery', async () => {
    const inner = await startNoting();
    let failures = 0;
    const transport: Transport = {
      ...inner,
      publish: async (topic, messages) => {
        const held = await inner.publish(topic, messages);
        failures += 1;
        if (failures <= 3) throw new Error('the answer got lost');
        return held;
      },
    };
    await stage.database.transaction((tx) => publishNumbered(tx, 'key', 1));
    stage.started(await startRelay({ ...stage, transport, log, pollMilliseconds: 10 }));
    await eventually(async () => failures > 3 && (await countOf(stage.database, 'outbox')) === 0);
    expect(await summaryOf(stage.database, 'notes')).toEqual({ effects: 1, outOfOrder: [] });
  });

  it('shows how many events wait and for how long', async () => {
    const metrics = new Registry();
    const refusing: Transport = {
      ...createInProcessTransport({ log }),
      publish: async () => Promise.reject(new Error()),
    };
    stage.started(await startRelay({ ...stage, transport: refusing, log, metrics }));
    await stage.database.transaction((tx) => publishNumbered(tx, 'key', 1));
    const text = await metrics.metrics();
    expect(text).toMatch(/^outbox_depth 1$/m);
    expect(text).toMatch(/^outbox_oldest_seconds \d+(\.\d+)?$/m);
  });
});

describe('the in-process transport', () => {
  it('holds events until all subscribers are there, and while one is gone', async () => {
    const transport = createInProcessTransport({ log, holdUntilOpen: true });
    stage.started(await startRelay({ ...stage, transport, log, pollMilliseconds: 10 }));
    await stage.database.transaction((tx) => publishNumbered(tx, 'key', 1));
    const subscribe = () =>
      startConsumers({ ...stage, transport, consumers: [noting('notes')], log, retries: quickRetries });
    const first = await subscribe();
    expect(await countOf(stage.database, 'outbox')).toBe(1);
    transport.open();
    await noted(1);
    await eventually(async () => (await countOf(stage.database, 'outbox')) === 0);

    await first.close();
    await stage.database.transaction((tx) => publishNumbered(tx, 'key', 2));
    expect(await transport.publish('guests', [])).toEqual([]);
    expect(await countOf(stage.database, 'outbox')).toBe(1);
    stage.started(await subscribe());
    await noted(2);
    expect(await summaryOf(stage.database, 'notes')).toEqual({ effects: 2, outOfOrder: [] });
  });
});
