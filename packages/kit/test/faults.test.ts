import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { jest } from '@jest/globals';
import { describeWith } from '../../../tools/describe-with.ts';
import { type KafkaBroker, startKafka } from '../../../tools/kafka.ts';
import { type FaultyLink, startToxiproxy, type Toxiproxy } from '../../../tools/toxiproxy.ts';
import { createAlarm } from '../src/alarm.ts';
import { startConsumers } from '../src/consumers.ts';
import type { Database } from '../src/database.ts';
import { createKafkaTransport } from '../src/kafka.transport.ts';
import { leadWhilePossible } from '../src/leadership.ts';
import { prepared } from '../src/prepared.ts';
import { connectRedis } from '../src/redis-connection.ts';
import { startRelay } from '../src/relay.ts';
import { eventually } from '../src/testing.ts';
import { countOf, createStage, log, noting, publishNumbered, type Stage, summaryOf } from './events.fixture.ts';

// A machine that is held up misses a stated time by chance. A link on which somebody waits too long misses it each time.
jest.retryTimes(2, { logErrorsBeforeRetry: true });

/** The bounds that docs/operating/faults.md states, in milliseconds. */
const bounds = {
  killedLeader: 5_000,
  vanishedLeader: 35_000,
  query: 13_000,
  redisCommand: 8_000,
  publishing: 25_000,
  frozenMember: 25_000,
  recovery: 10_000,
  drained: 60_000,
};
const awayMilliseconds = Math.min(300, Number(process.env.FAULTS_AWAY_SECONDS ?? 5)) * 1_000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const addressOf = (url: string) => new URL(url).host;

/** Returns how long work took, whether or not it failed. */
async function timeOf(work: Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work.catch(() => {});
  return performance.now() - from;
}

describeWith('toxiproxy', 'on a link that fails', () => {
  let toxiproxy: Toxiproxy;
  let stage: Stage;
  let link: FaultyLink;
  beforeAll(async () => {
    toxiproxy = await startToxiproxy();
  });
  afterAll(() => toxiproxy?.stop());
  beforeEach(async () => {
    stage = await createStage();
  });
  afterEach(async () => {
    await link?.heal();
    await stage.close();
  });

  describe('to Postgres', () => {
    let behind: Database;
    beforeEach(async () => {
      link = await toxiproxy.link(addressOf(stage.url));
      const url = Object.assign(new URL(stage.url), { host: link.address }).href;
      behind = stage.another({ url, poolSize: 4 });
    });

    const sessions = async () => {
      const { rows } = await stage.database.knex.raw(
        `select count(*)::int from pg_stat_activity where datname = current_database() and application_name = 'hatchery-stage'`,
      );
      return rows[0].count as number;
    };

    /** Wants to lead, with the settings of a service. */
    const candidate = (database: Database, work: () => Promise<void> = async () => {}) => {
      const seen = { leads: false };
      const alarm = createAlarm();
      const leading = leadWhilePossible({
        database,
        name: 'eggs',
        log,
        alarm,
        work: async (lead) => {
          seen.leads = true;
          await work();
          while (!lead.isOver()) await alarm.wait(50);
          seen.leads = false;
        },
      });
      return { ...stage.started(leading), seen };
    };

    it('the lead of a killed process passes on', async () => {
      const file = fileURLToPath(new URL('./leader.fixture.ts', import.meta.url));
      const env = { ...process.env, DATABASE_URL: stage.url };
      const leader = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      await once(leader.stdout, 'data');
      const next = candidate(stage.database);
      // So that it has met the lease of the other one, and waits for its end.
      await pause(1_500);
      expect(next.seen.leads).toBe(false);
      leader.kill('SIGKILL');
      await eventually(() => next.seen.leads, { withinMilliseconds: bounds.killedLeader });
    });

    it('the lead of a process that vanished in the midst of a transaction passes on', async () => {
      const first = candidate(behind);
      await eventually(() => first.seen.leads);
      let end = () => {};
      let locked = false;
      const locking = behind.transaction(async (tx) => {
        await tx.raw(`select from leases where name = 'eggs' for share`);
        locked = true;
        await new Promise<void>((resolve) => {
          end = resolve;
        });
      });
      await eventually(() => locked);
      const next = candidate(stage.another());
      await link.suffer('timeout');
      await eventually(() => next.seen.leads, { withinMilliseconds: bounds.vanishedLeader });
      expect(first.seen.leads).toBe(false);
      await link.heal();
      end();
      await expect(locking).rejects.toThrow();
    });

    it('queries fail in time, work again soon, and leave no session and no socket behind', async () => {
      const read = prepared<{ text: string }>(behind, 'read', (knex, param) =>
        knex.select(knex.raw('?::text as text', [param('text')])),
      );
      const all = () =>
        Promise.all([
          read({ text: 'a' }),
          read({ text: 'b' }),
          behind.background.raw('select 1'),
          ...[1, 2, 3, 4, 5].map((one) => behind.transaction((tx) => tx.raw(`select ${one}, pg_sleep(0.05)`))),
        ]);
      await all();
      const before = { sessions: await sessions(), sockets: link.connections() };
      await link.suffer('timeout');
      const times = await Promise.all([
        timeOf(read({ text: 'c' })),
        timeOf(behind.background.raw('select 1')),
        timeOf(behind.transaction((tx) => tx.raw('select 1'))),
      ]);
      expect(Math.max(...times)).toBeLessThan(bounds.query);
      // Connections that were given up are closed although nobody answered.
      expect(link.connections()).toBeLessThan(before.sockets);
      await link.heal();
      await eventually(all, { withinMilliseconds: bounds.recovery });
      await eventually(async () => (await sessions()) <= before.sessions);
      expect(link.connections()).toBeLessThanOrEqual(before.sockets);
      await behind.close();
      await eventually(() => link.connections() === 0, { withinMilliseconds: bounds.recovery });
    });
  });

  describeWith('redis', 'to Redis', () => {
    it('commands of somebody who is busy fail in time, and work again soon', async () => {
      link = await toxiproxy.link(addressOf(process.env.TEST_REDIS_URL as string));
      const redis = connectRedis({ url: `redis://${link.address}`, onReady: () => {}, onError: () => {} });
      const ask = () => redis.eval('return 1', { keys: ['faults'], arguments: [] });
      await eventually(() => redis.isReady() && ask());
      const before = link.connections();
      await link.suffer('timeout');
      // Commands go on coming, as they do at a gateway. Bytes that leave must not hide that none come.
      const asked: Promise<number>[] = [];
      const coming = setInterval(() => asked.push(timeOf(ask())), 100);
      await eventually(() => asked.length > 20);
      expect(await asked[0]).toBeLessThan(bounds.redisCommand);
      clearInterval(coming);
      expect(Math.max(...(await Promise.all(asked)))).toBeLessThan(bounds.redisCommand);
      await link.heal();
      await eventually(ask, { withinMilliseconds: bounds.recovery });
      expect(link.connections()).toBe(before);
      redis.close();
      await eventually(() => link.connections() === 0, { withinMilliseconds: bounds.recovery });
    });
  });

  describeWith('kafka', 'to Kafka', () => {
    let broker: KafkaBroker;
    let topic: string;
    let topics = 0;
    beforeAll(async () => {
      broker = await startKafka({
        openLink: async (target) => {
          link = await toxiproxy.link(target);
          return link;
        },
      });
    });
    afterAll(() => broker?.stop());
    let kafkaLink: FaultyLink;
    beforeAll(() => {
      kafkaLink = link;
    });
    beforeEach(() => {
      link = kafkaLink;
      topics += 1;
      topic = `faults-${topics}`;
    });

    const openTransport = (address: string) =>
      stage.started(
        createKafkaTransport({ brokers: [address], clientId: 'test', log, topics: { partitions: 4, replication: 1 } }),
      );
    const event = (key: number) => {
      const eventId = crypto.randomUUID();
      return { eventId, key: `key ${key}`, type: 'none', payload: Buffer.of(), headers: {}, occurredAt: new Date() };
    };

    it('others take over from a member that is frozen, and publishing fails in time and leaves no socket', async () => {
      const direct = openTransport(broker.address);
      const frozen = openTransport(broker.linked as string);
      const heard = { direct: new Set<string>(), frozen: new Set<string>() };
      const subscribe = (transport: typeof direct, who: keyof typeof heard) =>
        transport.subscribe({
          group: 'notes',
          topic,
          handle: async ({ key }) => {
            heard[who].add(key);
            return { taken: true };
          },
        });
      await subscribe(direct, 'direct');
      await subscribe(frozen, 'frozen');
      let key = 0;
      const send = async (transport: typeof direct, count: number) => {
        const events = Array.from({ length: count }, () => event(++key));
        await transport.publish(topic, events);
        return events.map((one) => one.key);
      };
      await eventually(async () => {
        await send(direct, 20);
        return heard.direct.size > 0 && heard.frozen.size > 0;
      });
      await send(frozen, 1);
      const before = link.connections();
      await link.suffer('timeout');
      const publishing = timeOf(send(frozen, 1));
      const keys = await send(direct, 20);
      await eventually(() => keys.every((one) => heard.direct.has(one)), { withinMilliseconds: bounds.frozenMember });
      expect(await publishing).toBeLessThan(bounds.publishing);
      expect(link.connections()).toBeLessThanOrEqual(before);
      await link.heal();
      await eventually(() => send(frozen, 1), { withinMilliseconds: bounds.recovery });
      await eventually(() => frozen.ready().then(() => true), { withinMilliseconds: bounds.recovery });
      await eventually(() => link.connections() <= before, { withinMilliseconds: bounds.recovery });
    });

    it('events of the time without Kafka arrive, in order, soon after it is back', async () => {
      const transport = openTransport(broker.linked as string);
      const { database } = stage;
      const consumers = [noting('notes', undefined, topic)];
      stage.started(await startConsumers({ database: stage.another(), transport, consumers, log }));
      stage.started(await startRelay({ database: stage.another(), transport, log }));
      let number = 0;
      const send = async () => {
        number += 1;
        await database.transaction(async (tx) => {
          for (let key = 0; key < 10; key += 1) await publishNumbered(tx, `key ${key}`, number, topic);
        });
      };
      await send();
      await eventually(async () => (await countOf(database, 'effects')) === 10);
      await link.cut();
      const until = performance.now() + awayMilliseconds;
      while (performance.now() < until) {
        await send();
        await pause(20);
      }
      await link.heal();
      await eventually(async () => (await countOf(database, 'outbox')) === 0, { withinMilliseconds: bounds.drained });
      await eventually(async () => (await countOf(database, 'effects')) === number * 10);
      expect(await summaryOf(database, 'notes')).toEqual({ effects: number * 10, outOfOrder: [] });
    });
  });
});
