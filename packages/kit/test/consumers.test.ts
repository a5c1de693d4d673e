import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Problem } from '@hatchery/api/problems';
import { GuestCreatedSchema, UserDeletedSchema } from '@hatchery/proto/users';
import { Registry } from 'prom-client';
import { type Consumer, on, startConsumers } from '../src/consumers.ts';
import type { Transaction } from '../src/database.ts';
import { listDeadLetters, replayDeadLetters } from '../src/dead-letters.ts';
import { createInProcessTransport } from '../src/in-process.transport.ts';
import { publish } from '../src/outbox.ts';
import { startRelay } from '../src/relay.ts';
import { eventually } from '../src/testing.ts';
import {
  countOf,
  createStage,
  effectsOf,
  log,
  noting,
  publishLarge,
  publishNumbered,
  quickRetries,
  type Stage,
  summaryOf,
} from './events.fixture.ts';

const run = promisify(execFile);

let stage: Stage;
let metrics: Registry;

beforeEach(async () => {
  stage = await createStage();
  metrics = new Registry();
});

afterEach(() => stage.close());

async function start(...consumers: Consumer[]): Promise<void> {
  const transport = createInProcessTransport({ log });
  stage.started(await startConsumers({ ...stage, transport, consumers, log, retries: quickRetries, metrics }));
  stage.started(await startRelay({ ...stage, transport, log, pollMilliseconds: 10 }));
}

const send = (key: string, ...numbers: number[]) =>
  stage.database.transaction(async (tx) => {
    for (const number of numbers) await publishNumbered(tx, key, number);
  });

const noted = (count: number) => eventually(async () => (await countOf(stage.database, 'effects')) >= count);
const nothingWaits = () => eventually(async () => (await countOf(stage.database, 'outbox')) === 0);

/** Fails this often for one number of one key. */
function failing(key: string, number: number, times: number, error: () => Error) {
  let left = times;
  return (actualKey: string, actual: number) => {
    if (actualKey !== key || actual !== number || left === 0) return;
    left -= 1;
    throw error();
  };
}

const away = () => new Problem('service-unavailable', 'away');

describe('a consumer', () => {
  it('tries again what may pass, in order, while other keys go on', async () => {
    await start(noting('notes', failing('held', 2, 9, away)));
    await send('held', 1, 2, 3);
    await send('free', 1, 2, 3);
    await noted(6);
    expect(await summaryOf(stage.database, 'notes')).toEqual({ effects: 6, outOfOrder: [] });
    const order = (await effectsOf(stage.database, 'notes')).map(({ key, number }) => `${key} ${number}`);
    expect(order.indexOf('free 3')).toBeLessThan(order.indexOf('held 2'));
    expect(await listDeadLetters(stage.database)).toEqual([]);
  });

  it.each([
    ['a service that is away', away],
    ['a service that does not trust this one yet', () => new Problem('unauthorized', 'an old secret')],
    ['a request that still runs', () => new Problem('request-in-progress', 'wait')],
    ['a broken connection', () => Object.assign(new Error('reset'), { code: 'ECONNRESET' })],
  ])('outlasts %s for as long as it takes, and needs no operator', async (_, fault) => {
    // By the real schedule, so many tries take more than three hours.
    await start(noting('notes', failing('held', 1, 400, fault)));
    await send('held', 1, 2);
    await noted(2);
    expect(await summaryOf(stage.database, 'notes')).toEqual({ effects: 2, outOfOrder: [] });
    expect(await listDeadLetters(stage.database)).toEqual([]);
  });

  it('takes an event that is larger than a message whole, once and in order, also after a failure', async () => {
    let large = '';
    let failures = 3;
    const before = (key: string) => {
      if (key !== large || failures === 0) return;
      failures -= 1;
      throw away();
    };
    large = await stage.database.transaction((tx) => publishLarge(tx, 'key'));
    expect(await countOf(stage.database, 'outbox')).toBe(4);
    await start(noting('notes', before), noting('others'));
    await noted(6);
    for (const group of ['notes', 'others']) {
      const effects = await effectsOf(stage.database, group);
      expect(effects.map(({ number }) => number)).toEqual([1, 2, 3]);
      expect(effects[1]?.key === large).toBe(true);
    }
    expect(failures).toBe(0);
    expect(await countOf(stage.database, 'event_parts')).toBe(0);
  });

  // Its first part was published before the copy of a database that was restored, and Kafka was emptied.
  it('passes over an event whose first part is lost, and tells of it', async () => {
    await stage.database.transaction((tx) => publishLarge(tx, 'key'));
    await stage.database.knex('outbox').whereRaw(`headers->>'part' = '0'`).delete();
    await start({ ...noting('notes'), inOrder: true });
    await noted(2);
    expect((await effectsOf(stage.database, 'notes')).map(({ number }) => number)).toEqual([1, 3]);
    const { values = [] } = (await metrics.getSingleMetric('events_handled_total')?.get()) ?? {};
    expect(values.map(({ labels, value }) => [labels.outcome, value])).toEqual(
      expect.arrayContaining([
        ['done', 2],
        ['dead', 1],
      ]),
    );
  });

  it('counts only bugs towards putting an event aside', async () => {
    const faults = [...Array.from({ length: 20 }, away), new TypeError('bug'), away(), new TypeError('bug'), away()];
    const next = (): Error => faults.shift() as Error;
    await start(noting('notes', failing('key', 1, faults.length, next)));
    await send('key', 1);
    await noted(1);
    expect(await listDeadLetters(stage.database)).toEqual([]);
  });

  it('leaves no trace of a failed try', async () => {
    const consumer = noting('notes');
    const [inner] = consumer.handlers;
    let tries = 0;
    const handlers = [
      on(GuestCreatedSchema, async (tx, message, event) => {
        await tx('effects').insert({ group_name: 'notes', event_id: event.eventId, key: message.userId, number: 1 });
        tries += 1;
        if (tries < 3) throw away();
      }),
    ];
    expect(inner?.type).toBe('hatchery.GuestCreated');
    await start({ ...consumer, handlers });
    await send('key', 1);
    await nothingWaits();
    expect(await summaryOf(stage.database, 'notes')).toEqual({ effects: 1, outOfOrder: [] });
  });

  it('skips events of kinds that it does not handle', async () => {
    await start(noting('notes'));
    const message = { topic: 'guests', key: 'key', schema: UserDeletedSchema, message: { userId: 'key' } };
    await stage.database.transaction((tx) => publish(tx, message));
    await nothingWaits();
    expect(await countOf(stage.database, 'inbox')).toBe(0);
  });

  it('hands on the request that caused an event', async () => {
    const seen: (string | undefined)[] = [];
    const handlers = [
      on(GuestCreatedSchema, async (_tx, { address }, { requestId }) => {
        seen.push(`${address} ${requestId}`);
      }),
    ];
    await start({ group: 'notes', topic: 'guests', handlers });
    await stage.database.transaction((tx) => publishNumbered(tx, 'key', 1), { requestId: 'request-1' });
    await stage.database.transaction((tx) => publishNumbered(tx, 'key', 2));
    await nothingWaits();
    expect(seen).toEqual(['1 request-1', '2 undefined']);
  });
});

describe('what is asked before the transaction', () => {
  const insert = (tx: Transaction, eventId: string, key: string, number: number) =>
    tx('effects').insert({ group_name: 'notes', event_id: eventId, key, number });

  it('is asked again after a failure, and takes effect once', async () => {
    const asked: string[] = [];
    const answers = [away, away];
    const handlers = [
      on(GuestCreatedSchema, {
        before: async ({ address }) => {
          asked.push(address);
          const failure = answers.pop();
          if (failure) throw failure();
          return Number(address) * 10;
        },
        work: async (tx, tenfold, { userId }, { eventId }) => void (await insert(tx, eventId, userId, tenfold)),
      }),
    ];
    await start({ group: 'notes', topic: 'guests', handlers });
    await send('key', 7);
    await nothingWaits();
    expect(asked).toEqual(['7', '7', '7']);
    expect((await effectsOf(stage.database, 'notes')).map(({ number }) => number)).toEqual([70]);
  });

  it('is not asked about an event that was handled', async () => {
    let asked = 0;
    const transport = createInProcessTransport({ log });
    const handlers = [
      on(GuestCreatedSchema, {
        before: async () => {
          asked += 1;
        },
        work: async (tx, _, { userId }, { eventId }) => void (await insert(tx, eventId, userId, 1)),
      }),
    ];
    const consumers = [{ group: 'notes', topic: 'guests', handlers }];
    stage.started(await startConsumers({ ...stage, transport, consumers, log, retries: quickRetries }));
    await send('key', 1);
    const row = await stage.database.knex('outbox').first();
    const event = { ...row, eventId: row.event_id, occurredAt: row.created_at };
    for (let delivery = 0; delivery < 3; delivery += 1) await transport.publish('guests', [event]);
    expect([asked, await countOf(stage.database, 'effects')]).toEqual([1, 1]);
  });

  it('may be asked by two at once, of whom one takes effect', async () => {
    const { promise: both, resolve: bothAsked } = Promise.withResolvers<void>();
    let asked = 0;
    const handlers = [
      on(GuestCreatedSchema, {
        before: async () => {
          asked += 1;
          if (asked === 2) bothAsked();
          await both;
        },
        work: async (tx, _, { userId }, { eventId }) => void (await insert(tx, eventId, userId, 1)),
      }),
    ];
    const consumers = [{ group: 'notes', topic: 'guests', handlers }];
    const transports = [createInProcessTransport({ log }), createInProcessTransport({ log })];
    for (const transport of transports)
      stage.started(await startConsumers({ ...stage, transport, consumers, log, retries: quickRetries }));
    await send('key', 1);
    const row = await stage.database.knex('outbox').first();
    const event = { ...row, eventId: row.event_id, occurredAt: row.created_at };
    const held = await Promise.all(transports.map((transport) => transport.publish('guests', [event])));
    expect([held.flat(), asked, await countOf(stage.database, 'effects')]).toEqual([[], 2, 1]);
  });
});

describe('a dead letter', () => {
  it('is never put aside where those behind it depend on it', async () => {
    let broken = true;
    let tries = 0;
    const fault = (_key: string, number: number) => {
      if (!broken || number !== 1) return;
      tries += 1;
      throw new TypeError('out of sorts');
    };
    await start({ ...noting('ordered', fault), inOrder: true });
    await send('a', 1, 2);
    await eventually(() => tries > 2 * quickRetries.other.tries);
    expect(await countOf(stage.database, 'effects')).toBe(0);
    expect(await listDeadLetters(stage.database)).toEqual([]);
    broken = false;
    await noted(2);
    expect((await effectsOf(stage.database, 'ordered')).map(({ number }) => number)).toEqual([1, 2]);
  });

  it('is put aside after bounded tries, and the events behind it go on', async () => {
    await start(
      noting(
        'notes',
        failing('key', 1, 5, () => new TypeError('poison')),
      ),
      noting('others'),
    );
    await send('key', 1, 2);
    await nothingWaits();
    expect((await effectsOf(stage.database, 'notes')).map((effect) => effect.number)).toEqual([2]);
    expect((await effectsOf(stage.database, 'others')).map((effect) => effect.number)).toEqual([1, 2]);
    expect(await listDeadLetters(stage.database)).toEqual([
      expect.objectContaining({
        group_name: 'notes',
        topic: 'guests',
        tries: 5,
        error: expect.stringContaining('poison'),
      }),
    ]);
  });

  it('takes effect once when it is replayed, in its group alone', async () => {
    await start(
      noting(
        'notes',
        failing('key', 1, 5, () => new TypeError('poison')),
      ),
      noting('others'),
    );
    await send('key', 1);
    await nothingWaits();
    expect(await replayDeadLetters(stage.database, { group: 'somebody else' })).toBe(0);
    expect(await replayDeadLetters(stage.database, { group: 'notes', topic: 'guests' })).toBe(1);
    expect(await replayDeadLetters(stage.database)).toBe(0);
    await nothingWaits();
    expect((await effectsOf(stage.database, 'notes')).map((effect) => effect.number)).toEqual([1]);
    expect((await effectsOf(stage.database, 'others')).map((effect) => effect.number)).toEqual([1]);
    expect(await listDeadLetters(stage.database)).toEqual([]);
  });

  it('comes back to the list when it fails again', async () => {
    await start(
      noting(
        'notes',
        failing('key', 1, 10, () => new TypeError('poison')),
      ),
    );
    await send('key', 1);
    await nothingWaits();
    await replayDeadLetters(stage.database);
    await nothingWaits();
    expect(await listDeadLetters(stage.database)).toHaveLength(1);
    await replayDeadLetters(stage.database);
    await noted(1);
    expect(await listDeadLetters(stage.database)).toEqual([]);
  });

  it('is listed and replayed by the command', async () => {
    await start(
      noting(
        'notes',
        failing('key', 1, 5, () => new TypeError('poison')),
      ),
    );
    await send('key', 1);
    await nothingWaits();
    const main = fileURLToPath(new URL('../src/dead-letters.main.ts', import.meta.url));
    const env = { ...process.env, DATABASE_URL: stage.url };
    const command = async (...args: string[]) => (await run(process.execPath, [main, ...args], { env })).stdout;
    expect(await command('list', '--service', 'stage')).toMatch(
      /\tnotes\tguests\thatchery.GuestCreated\tkey\t.*poison\n$/,
    );
    expect(await command('replay', '--service', 'stage', '--group', 'notes')).toContain('1 events');
    await noted(1);
    expect(await command('list', '--service', 'stage')).toBe('');
    await expect(command('forget', '--service', 'stage')).rejects.toThrow('list');
  });

  it('is also copied to the dead-letter topic', async () => {
    const seen: string[] = [];
    const handlers = [
      on(GuestCreatedSchema, async (_tx, { userId }) => {
        seen.push(userId);
      }),
    ];
    await start(
      noting(
        'notes',
        failing('key', 1, 5, () => new TypeError('poison')),
      ),
      {
        group: 'watchers',
        topic: 'guests.dead-letters',
        handlers,
      },
    );
    await send('key', 1);
    await eventually(() => seen.length > 0);
    expect(seen).toEqual(['key']);
  });
});
