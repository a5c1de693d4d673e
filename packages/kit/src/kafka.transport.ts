import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Admin,
  type EachBatchPayload,
  Kafka,
  type KafkaConfig,
  type KafkaMessage,
  type logCreator,
  logLevel,
  Partitioners,
  type Producer,
} from 'kafkajs';
import type { KafkaSettings } from './kafka.config.ts';
import type { Logger } from './log.ts';
import type { ConsumerLag, EventMessage, Subscription, Transport } from './transport.ts';

type Options = Omit<KafkaSettings, 'topics'> & {
  clientId: string;
  log: Logger;
  /** Settings of topics that this transport creates. Without them, a topic has one copy: for tests and one machine. */
  topics?: KafkaSettings['topics'];
};

/** Less than the 14 days for which an inbox remembers events, so that no forgotten event is delivered again. */
const retentionMilliseconds = 7 * 24 * 3_600_000;
/** Well below 1 MiB, the limit of a broker for one batch. */
const mostBytesAtOnce = 512 * 1024;
const resubscribeMilliseconds = 1_000;
const heartbeatMilliseconds = 3_000;
/** Short, so that retries end before the caller's own timeout. A caller that needs more retries itself. */
const briefRetry = { initialRetryTime: 200, maxRetryTime: 1_000, retries: 2 };

/** Carries events over Kafka. No other file uses kafkajs. */
export function createKafkaTransport({ brokers, security, clientId, log, topics }: Options): Transport {
  const kafka = new Kafka({
    clientId,
    brokers,
    ...(security as Pick<KafkaConfig, 'ssl' | 'sasl'>),
    connectionTimeout: 3_000,
    requestTimeout: 10_000,
    enforceRequestTimeout: true,
    retry: { initialRetryTime: 200, maxRetryTime: 2_000, retries: 8 },
    logLevel: logLevel.WARN,
    logCreator: () => logOnceAMinute(log),
  });
  const admin = lazily(kafka.admin({ retry: briefRetry }));
  const ensureTopic = createTopicMaker(admin.get, topics ?? { partitions: 6, replication: 1 }, log);
  const sender = createSender(kafka);
  const consumers = new Set<RunningConsumer>();
  return {
    system: 'kafka',
    publish: async (topic, messages) => {
      await ensureTopic(topic);
      for (const chunk of chunksOf(messages)) await sender.send(topic, chunk);
      return [];
    },
    subscribe: async (subscription) => {
      const consumer = startConsumer(kafka, subscription, ensureTopic, log);
      consumers.add(consumer);
      return {
        close: async () => {
          consumers.delete(consumer);
          await consumer.close();
        },
      };
    },
    lags: async () => {
      const client = await admin.get();
      // Asked for a topic that is not there, the client of kafkajs asks for it at each call from then on, and cannot create it.
      const subscribed = [...consumers].filter((consumer) => consumer.isSubscribed());
      return Promise.all(subscribed.map(({ subscription }) => lagOf(client, subscription)));
    },
    ready: async () => {
      if ([...consumers].some((consumer) => !consumer.isSubscribed()))
        throw new Error('Some consumers are not subscribed yet.');
      await (await admin.get()).describeCluster();
    },
    close: async () => {
      await Promise.all([...consumers].map((consumer) => consumer.close()));
      await Promise.all([sender.close(), admin.close()]);
    },
  };
}

const repeatMilliseconds = 60_000;
const mostRemembered = 1_000;

/**
 * Logs each fault that kafkajs reports once a minute, and its repetitions as debug: while a broker is away, every consumer
 * repeats the same lines several times a second.
 */
function logOnceAMinute(log: Logger): ReturnType<logCreator> {
  const loggedAt = new Map<string, number>();
  return ({ level, namespace, log: { message, timestamp, logger, ...rest } }) => {
    const time = performance.now();
    const line = `${message} ${rest.error ?? ''}`;
    const isRepeated = time - (loggedAt.get(line) ?? Number.NEGATIVE_INFINITY) < repeatMilliseconds;
    const isFault = level <= logLevel.ERROR && !isRepeated;
    if (isFault) {
      if (loggedAt.size >= mostRemembered) loggedAt.clear();
      loggedAt.set(line, time);
    }
    log[isFault ? 'warn' : 'debug']({ ...rest, label: namespace }, `kafka: ${message}`);
  };
}

/** Connects on first use, and again after a failure. */
function lazily<T extends { connect(): Promise<void>; disconnect(): Promise<void> }>(part: T) {
  let connected: Promise<T> | undefined;
  return {
    get: (): Promise<T> => {
      connected ??= part.connect().then(
        () => part,
        async (error: unknown) => {
          connected = undefined;
          // One that could not connect holds the socket on which it tried.
          await part.disconnect().catch(() => {});
          throw error;
        },
      );
      return connected;
    },
    close: async () => {
      if (connected) await part.disconnect();
      connected = undefined;
    },
  };
}

/** Creates topics with our settings, before a broker could create them with its own. Tells of those with too few copies. */
function createTopicMaker(
  admin: () => Promise<Admin>,
  { partitions, replication }: KafkaSettings['topics'],
  log: Logger,
) {
  const made = new Map<string, Promise<void>>();
  const make = async (topic: string) => {
    const client = await admin();
    if ((await client.listTopics()).includes(topic)) return tellOfFewCopies(client, topic, replication, log);
    await client.createTopics({
      waitForLeaders: true,
      topics: [
        {
          topic,
          numPartitions: partitions,
          replicationFactor: replication,
          configEntries: [
            { name: 'retention.ms', value: String(retentionMilliseconds) },
            // With one copy alone, an acknowledged event can be lost.
            { name: 'min.insync.replicas', value: String(Math.min(2, replication)) },
          ],
        },
      ],
    });
  };
  return (topic: string): Promise<void> => {
    const known = made.get(topic);
    if (known) return known;
    const making = make(topic).catch((error: unknown) => {
      made.delete(topic);
      throw error;
    });
    made.set(topic, making);
    return making;
  };
}

/** Copies of an existing topic are the operator's to add. */
async function tellOfFewCopies(client: Admin, topic: string, replication: number, log: Logger): Promise<void> {
  const { topics } = await client.fetchTopicMetadata({ topics: [topic] });
  const copies = Math.min(...(topics[0]?.partitions ?? []).map(({ replicas }) => replicas.length));
  if (copies < replication) log.error({ topic, copies, wanted: replication }, 'a topic has too few copies');
}

/** Compares what a group has committed with the ends of its topic's partitions. */
async function lagOf(client: Admin, subscription: Subscription): Promise<ConsumerLag> {
  const { group, topic } = subscription;
  const [ends, [taken]] = await Promise.all([
    client.fetchTopicOffsets(topic),
    client.fetchOffsets({ groupId: groupIdOf(subscription), topics: [topic] }),
  ]);
  const takenOf = new Map(taken?.partitions.map(({ partition, offset }) => [partition, Number(offset)]));
  const lags = ends.map(({ partition, high, low }) => {
    const next = takenOf.get(partition) ?? -1;
    // Committed offsets below `low` are those of events that the topic has forgotten.
    return Number(high) - Math.max(next, Number(low));
  });
  return { group, topic, events: lags.reduce((sum, lag) => sum + Math.max(0, lag), 0) };
}

/**
 * An idempotent producer with one request in flight. After a failure its sequence is unknown, so a new producer replaces it. It gives up
 * soon, because whoever publishes tries again, and a request that got no answer would be repeated on the same silent connection.
 */
function createSender(kafka: Kafka) {
  let current: ReturnType<typeof lazily<Producer>> | undefined;
  const create = () =>
    lazily(
      kafka.producer({
        idempotent: true,
        maxInFlightRequests: 1,
        allowAutoTopicCreation: false,
        createPartitioner: Partitioners.DefaultPartitioner,
        retry: { ...briefRetry, retries: 1 },
      }),
    );
  return {
    send: async (topic: string, messages: EventMessage[]) => {
      current ??= create();
      const producer = current;
      try {
        await (await producer.get()).send({ topic, acks: -1, timeout: 10_000, messages: messages.map(recordOf) });
      } catch (error) {
        if (current === producer) current = undefined;
        await producer.close().catch(() => {});
        throw error;
      }
    },
    close: async () => current?.close(),
  };
}

function* chunksOf(messages: EventMessage[]): Generator<EventMessage[]> {
  let chunk: EventMessage[] = [];
  let bytes = 0;
  for (const message of messages) {
    if (chunk.length > 0 && bytes + message.payload.length > mostBytesAtOnce) {
      yield chunk;
      chunk = [];
      bytes = 0;
    }
    chunk.push(message);
    bytes += message.payload.length + 200;
  }
  if (chunk.length > 0) yield chunk;
}

type RunningConsumer = { subscription: Subscription; isSubscribed(): boolean; close(): Promise<void> };

const groupIdOf = ({ group, topic }: Subscription) => `${group}.${topic}`;

/** Subscribes in the background, so that a service can start while Kafka is down. A new group starts at the oldest event. */
function startConsumer(
  kafka: Kafka,
  subscription: Subscription,
  ensureTopic: (topic: string) => Promise<void>,
  log: Logger,
): RunningConsumer {
  const { group, topic } = subscription;
  const consumer = kafka.consumer({
    groupId: groupIdOf(subscription),
    allowAutoTopicCreation: false,
    // A member that vanished or is frozen keeps its partitions for so long. Three heartbeats fit.
    sessionTimeout: 10_000,
    // A join lasts so long at most, so also one on a silent link. More than the 12 seconds that a handler can wait for a statement.
    rebalanceTimeout: 30_000,
    heartbeatInterval: heartbeatMilliseconds,
    maxWaitTimeInMs: 500,
    retry: { initialRetryTime: 200, maxRetryTime: 5_000, retries: 8, restartOnFailure: async () => true },
  });
  const closing = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  let subscribed = false;

  const subscribe = async () => {
    await ensureTopic(topic);
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    await consumer.run({
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: 4,
      eachBatch: (payload) => handleBatch(payload, subscription, timers),
    });
    subscribed = true;
  };
  const subscribing = (async () => {
    while (!subscribed && !closing.signal.aborted) {
      await subscribe().catch(async (error: unknown) => {
        log.warn({ err: error, group, topic }, 'a consumer could not join its group yet');
        await delay(resubscribeMilliseconds, undefined, { signal: closing.signal }).catch(() => {});
      });
    }
  })();
  return {
    subscription,
    isSubscribed: () => subscribed,
    close: async () => {
      closing.abort();
      await subscribing;
      await consumer.disconnect();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** Resolves an offset once the database has committed. A message that must wait pauses its partition and no other. */
async function handleBatch(payload: EachBatchPayload, { handle }: Subscription, timers: Set<NodeJS.Timeout>) {
  const { batch, resolveOffset, heartbeat, isRunning, isStale, pause } = payload;
  for (const record of batch.messages) {
    if (!isRunning() || isStale()) return;
    const message = messageOf(record, `${batch.topic}/${batch.partition}`);
    const delivery = await beating(heartbeat, handle(message));
    if (!delivery.taken) {
      const resume = pause();
      const timer = setTimeout(() => {
        timers.delete(timer);
        resume();
      }, delivery.retryInMilliseconds);
      timers.add(timer);
      return;
    }
    resolveOffset(record.offset);
    await heartbeat();
  }
}

/** Waits for work, and tells the group meanwhile that this member is there. What an answer demands is met after the work. */
async function beating<T>(heartbeat: () => Promise<void>, work: Promise<T>): Promise<T> {
  const timer = setInterval(() => void heartbeat().catch(() => {}), heartbeatMilliseconds);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

const recordOf = ({ eventId, key, type, payload, headers, occurredAt }: EventMessage) => ({
  key,
  value: Buffer.from(payload),
  headers: { ...headers, 'event-id': eventId, 'event-type': type, 'occurred-at': occurredAt.toISOString() },
});

function messageOf(record: KafkaMessage, partition: string): EventMessage {
  const all = Object.fromEntries(Object.entries(record.headers ?? {}).map(([name, value]) => [name, String(value)]));
  const { 'event-id': eventId, 'event-type': type, 'occurred-at': occurredAt, ...headers } = all;
  return {
    eventId: eventId ?? idOf(`${partition}/${record.offset}`),
    key: String(record.key ?? ''),
    type: type ?? '',
    payload: record.value ?? Buffer.alloc(0),
    headers,
    occurredAt: new Date(occurredAt ?? Number(record.timestamp)),
  };
}

/** Derives a stable id from the position of a record that has none, because another program wrote it. */
const idOf = (place: string): string =>
  createHash('sha256')
    .update(place)
    .digest('hex')
    .slice(0, 32)
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
