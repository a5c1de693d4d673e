import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { GuestCreatedSchema } from '@hatchery/proto/users';
import { ConfigResourceTypes, Kafka, logLevel } from 'kafkajs';
import { Registry } from 'prom-client';
import { describeWith } from '../../../tools/describe-with.ts';
import { type KafkaBroker, startKafka } from '../../../tools/kafka.ts';
import { type Consumer, on, startConsumers } from '../src/consumers.ts';
import type { Database } from '../src/database.ts';
import { listDeadLetters, replayDeadLetters } from '../src/dead-letters.ts';
import { type KafkaSettings, kafkaSettings } from '../src/kafka.config.ts';
import { createKafkaTransport } from '../src/kafka.transport.ts';
import { createLogger } from '../src/log.ts';
import { startRelay } from '../src/relay.ts';
import { eventually, testConfig } from '../src/testing.ts';
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

describeWith('kafka', 'events over Kafka', () => {
  let broker: KafkaBroker;
  let stage: Stage;
  let topic: string;
  let topics = 0;

  beforeAll(async () => {
    broker = await startKafka();
  });

  afterAll(() => broker?.stop());

  beforeEach(async () => {
    topics += 1;
    topic = `guests-${topics}`;
    stage = await createStage();
  });

  afterEach(() => stage.close());

  const openTransport = () =>
    createKafkaTransport({
      brokers: [broker.address],
      clientId: 'test',
      log,
      topics: { partitions: 4, replication: 1 },
    });

  /** Starts one replica of a service. It can be closed before the test ends. */
  async function startInstance(consumers: Consumer[], metrics?: Registry, database: Database = stage.another()) {
    const transport = openTransport();
    const parts = [
      transport,
      await startConsumers({ database, transport, consumers, log, retries: quickRetries, metrics }),
      await startRelay({ database, transport, log }),
    ];
    return stage.started({
      close: async () => {
        for (const part of parts.splice(0).reverse()) await part.close();
      },
    });
  }

  /** Publishes the next numbers of each key, in transactions of a few events. */
  const send = async (keys: number, from: number, to: number) => {
    for (let number = from; number <= to; number += 1)
      await stage.database.transaction(async (tx) => {
        for (let key = 0; key < keys; key += 1) await publishNumbered(tx, `key ${key}`, number, topic);
      });
  };

  const noted = (count: number) => eventually(async () => (await countOf(stage.database, 'effects')) >= count);

  it('loses none of 2,400 and keeps the order of each key, with a broker that crashes in the middle', async () => {
    await startInstance([noting('notes', undefined, topic)]);
    await send(24, 1, 30);
    await noted(300);
    const sending = send(24, 31, 100);
    await broker.restart();
    await sending;
    await noted(2_400);
    expect(await summaryOf(stage.database, 'notes')).toEqual({ effects: 2_400, outOfOrder: [] });
  });

  it('carries an event that is larger than a message', async () => {
    await startInstance([noting('notes', undefined, topic)]);
    const large = await stage.database.transaction((tx) => publishLarge(tx, 'key', topic));
    await noted(3);
    const effects = await effectsOf(stage.database, 'notes');
    expect(effects.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(effects[1]?.key === large).toBe(true);
  });

  it('has each effect once through rebalances and the delivery of everything again', async () => {
    const by = new Map<string, number>();
    const counting = (instance: string) =>
      noting('notes', () => void by.set(instance, (by.get(instance) ?? 0) + 1), topic);
    const first = await startInstance([counting('first')]);
    await send(12, 1, 10);
    await noted(120);
    const second = await startInstance([counting('second')]);
    let number = 10;
    while (!by.has('second')) {
      number += 1;
      await send(12, number, number);
      await noted(12 * number);
    }
    const sending = send(12, number + 1, number + 20);
    await second.close();
    await sending;
    const total = 12 * (number + 20);
    await noted(total);
    await first.close();

    const admin = new Kafka({ brokers: [broker.address], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    await admin.resetOffsets({ groupId: `notes.${topic}`, topic, earliest: true });
    await admin.disconnect();
    const metrics = new Registry();
    await startInstance([counting('third')], metrics);
    const handled = metrics.getSingleMetric('events_handled_total');
    await eventually(async () =>
      (await handled?.get())?.values.some(({ labels, value }) => labels.outcome === 'repeated' && value >= total),
    );
    expect(await summaryOf(stage.database, 'notes')).toEqual({ effects: total, outOfOrder: [] });
    expect(by.get('third')).toBeUndefined();
  });

  it('puts poison aside on the dead-letter topic, and its replay takes effect once', async () => {
    let poisoned = true;
    const watched: string[] = [];
    const watcher: Consumer = {
      group: 'watchers',
      topic: `${topic}.dead-letters`,
      handlers: [
        on(GuestCreatedSchema, async (_tx, { userId, address }) => {
          watched.push(`${userId} ${address}`);
        }),
      ],
    };
    const poison = (key: string, number: number) => {
      if (poisoned && key === 'key 1' && number === 2) throw new TypeError('poison');
    };
    await startInstance([noting('notes', poison, topic), noting('others', undefined, topic), watcher]);
    await send(3, 1, 3);
    await noted(17);
    await eventually(() => watched.length > 0);
    expect(watched).toEqual(['key 1 2']);
    expect(await listDeadLetters(stage.database)).toEqual([
      expect.objectContaining({ group_name: 'notes', topic, key: 'key 1', tries: 5 }),
    ]);

    poisoned = false;
    expect(await replayDeadLetters(stage.database, { group: 'notes' })).toBe(1);
    await noted(18);
    await send(3, 4, 4);
    await noted(24);
    expect(
      (await effectsOf(stage.database, 'notes')).filter(({ key }) => key === 'key 1').map((one) => one.number),
    ).toEqual([1, 3, 2, 4]);
    expect(await summaryOf(stage.database, 'others')).toEqual({ effects: 12, outOfOrder: [] });
    expect(await listDeadLetters(stage.database)).toEqual([]);
  });

  it('makes topics as configured, with events kept for less time than inboxes remember', async () => {
    const transport = stage.started(openTransport());
    await transport.subscribe({ group: 'notes', topic, handle: async () => ({ taken: true }) });
    await eventually(() => transport.ready().then(() => true));
    const admin = new Kafka({ brokers: [broker.address], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    const { topics: made } = await admin.fetchTopicMetadata({ topics: [topic] });
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: [{ type: ConfigResourceTypes.TOPIC, name: topic, configNames: ['retention.ms'] }],
    });
    await admin.disconnect();
    expect(made[0]?.partitions).toHaveLength(4);
    expect(resources[0]?.configEntries[0]?.configValue).toBe(String(7 * 24 * 3_600_000));
  });

  it('connects with TLS and a password, and with neither is not let in', async () => {
    const { address, ca, username, password } = broker.secure;
    const config = {
      ...testConfig({ url: stage.url, drop: async () => {} }),
      KAFKA_BROKERS: [address],
      KAFKA_TLS: 'on' as const,
      KAFKA_CA: ca,
      KAFKA_SASL: 'plain' as const,
      KAFKA_USERNAME: username,
    };
    const open = (variables: Parameters<typeof kafkaSettings>[0]) =>
      stage.started(createKafkaTransport({ ...(kafkaSettings(variables) as KafkaSettings), clientId: 'test', log }));
    const transport = open({ ...config, KAFKA_PASSWORD: password });
    const heard: string[] = [];
    await transport.subscribe({
      group: 'notes',
      topic,
      handle: async ({ key }) => {
        heard.push(key);
        return { taken: true };
      },
    });
    const event = { eventId: randomUUID(), key: 'key', type: 'none', payload: Buffer.alloc(0), headers: {} };
    await transport.publish(topic, [{ ...event, occurredAt: new Date() }]);
    await eventually(() => heard.length > 0);
    await expect(open({ ...config, KAFKA_PASSWORD: 'a guess' }).ready()).rejects.toThrow('Authentication failed');
    const { KAFKA_CA: _, ...untrusting } = config;
    await expect(open({ ...untrusting, KAFKA_PASSWORD: password }).ready()).rejects.toThrow('self-signed');
  });

  it('tells of a topic that has fewer copies than it should', async () => {
    const lines: { msg: string }[] = [];
    const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
    const telling = createLogger({ service: 'test', level: 'error', destination });
    const event = { eventId: randomUUID(), key: 'key', type: 'none', payload: Buffer.alloc(0), headers: {} };
    const message = { ...event, occurredAt: new Date() };
    await stage.started(openTransport()).publish(topic, [message]);
    const topics = { partitions: 4, replication: 3 };
    const brokers = [broker.address];
    const demanding = stage.started(createKafkaTransport({ brokers, clientId: 'test', log: telling, topics }));
    await demanding.publish(topic, [message]);
    expect(lines).toEqual([
      expect.objectContaining({ topic, copies: 1, wanted: 3, msg: 'a topic has too few copies' }),
    ]);
  });

  const addressOfNobody = async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    return `127.0.0.1:${port}`;
  };

  it('does not fill the log while a broker is away', async () => {
    const lines: { level: string; msg: string }[] = [];
    const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
    const transport = stage.started(
      createKafkaTransport({
        brokers: [await addressOfNobody()],
        clientId: 'test',
        log: createLogger({ service: 'test', level: 'debug', destination }),
      }),
    );
    for (const group of ['notes', 'others'])
      await transport.subscribe({ group, topic, handle: async () => ({ taken: true }) });
    const refusals = () => lines.filter(({ msg }) => msg.startsWith('kafka: Connection error'));
    await eventually(() => refusals().filter(({ level }) => level === 'debug').length >= 6);
    expect(refusals().filter(({ level }) => level === 'warn')).toHaveLength(1);
  });

  it('waits for a broker that is away, and is not ready until then', async () => {
    const transport = createKafkaTransport({ brokers: [await addressOfNobody()], clientId: 'test', log });
    await transport.subscribe({ group: 'notes', topic, handle: async () => ({ taken: true }) });
    await expect(transport.ready()).rejects.toThrow();
    await expect(transport.publish(topic, [])).rejects.toThrow();
    await transport.close();
  });

  it('tells how far a group is behind, and that it has caught up', async () => {
    const transport = stage.started(openTransport());
    let isOpen = false;
    const handle = async () => (isOpen ? { taken: true as const } : { taken: false as const, retryInMilliseconds: 20 });
    await transport.subscribe({ group: 'slow', topic, handle });
    await stage.database.transaction(async (tx) => {
      for (let number = 1; number <= 7; number += 1) await publishNumbered(tx, `key ${number % 3}`, number, topic);
    });
    stage.started(await startRelay({ database: stage.database, transport, log }));
    await eventually(async () => (await transport.lags?.())?.[0]?.events === 7);
    isOpen = true;
    await eventually(async () => (await transport.lags?.())?.[0]?.events === 0);
    expect(await transport.lags?.()).toEqual([{ group: 'slow', topic, events: 0 }]);
  });
});
