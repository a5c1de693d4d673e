import { Kafka, logLevel } from 'kafkajs';
import { describeWith } from '../../../tools/describe-with.ts';
import { type KafkaBroker, startKafka } from '../../../tools/kafka.ts';
import { type Consumer, startConsumers } from '../src/consumers.ts';
import { createKafkaTransport } from '../src/kafka.transport.ts';
import { startRelay } from '../src/relay.ts';
import { eventually } from '../src/testing.ts';
import { copySchema } from '../src/testing-restore.ts';
import {
  countOf,
  createStage,
  effectsOf,
  log,
  noting,
  publishNumbered,
  quickRetries,
  type Stage,
} from './events.fixture.ts';

const topic = 'users.guests';
const group = 'users.notes';
const partitions = 4;

describeWith('kafka', 'Kafka that is emptied after a restore of the database', () => {
  let broker: KafkaBroker;
  let stage: Stage;

  beforeAll(async () => {
    broker = await startKafka();
  });

  afterAll(() => broker?.stop());

  beforeEach(async () => {
    stage = await createStage();
  });

  afterEach(() => stage.close());

  /** Asks a client of its own, because one that knows a topic fails once that is deleted. */
  async function askBroker<Answer>(question: (admin: ReturnType<Kafka['admin']>) => Promise<Answer>): Promise<Answer> {
    const admin = new Kafka({ brokers: [broker.address], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    try {
      return await question(admin);
    } finally {
      await admin.disconnect();
    }
  }

  /** Does what the runbook does with kafka-consumer-groups.sh and kafka-topics.sh: its jars are not among those of the broker. */
  async function emptyKafka() {
    const groups = await askBroker(async (admin) => (await admin.listGroups()).groups.map(({ groupId }) => groupId));
    await askBroker((admin) => admin.deleteGroups(groups.filter((id) => id.startsWith('users.'))));
    const topics = (await askBroker((admin) => admin.listTopics())).filter((name) => name.startsWith('users.'));
    await askBroker((admin) => admin.deleteTopics({ topics }));
    await eventually(async () => !(await askBroker((admin) => admin.listTopics())).includes(topic));
  }

  /** Starts a service. Without consumers, it publishes what is in its outbox. */
  async function start(consumers: Consumer[] = []) {
    const database = stage.another();
    const topics = { partitions, replication: 1 };
    const transport = createKafkaTransport({ brokers: [broker.address], clientId: 'test', log, topics });
    const parts = [
      transport,
      await startConsumers({ database, transport, consumers, log, retries: quickRetries }),
      await startRelay({ database, transport, log }),
    ];
    return stage.started({
      close: async () => {
        for (const part of parts.splice(0).reverse()) await part.close();
      },
    });
  }

  const keys = Array.from({ length: 8 }, (_, key) => `key ${key}`);
  const send = (numbers: number[]) =>
    stage.database.transaction(async (tx) => {
      for (const number of numbers) for (const key of keys) await publishNumbered(tx, key, number, topic);
    });
  const published = () => eventually(async () => (await countOf(stage.database, 'outbox')) === 0);
  const noted = (count: number) => eventually(async () => (await countOf(stage.database, 'effects')) >= count);

  it('brings all that is published from then on, and nothing from before', async () => {
    const consumer = noting(group, undefined, topic);
    const before = await start([consumer]);
    await send([1, 2]);
    await noted(2 * keys.length);
    // One event waits in the outbox at the time of the copy.
    await before.close();
    await send([3]);
    const restore = await copySchema(stage.database.knex, 'stage');

    const forgotten = await start([consumer]);
    await send([104, 105]);
    await noted(5 * keys.length);
    await forgotten.close();
    // These are published and not handled.
    const publishing = await start();
    await send([106]);
    await published();
    await publishing.close();
    await restore();
    await emptyKafka();

    // More than the group had taken of the topic before, so that a place that was left over would skip some of them.
    const numbers = [4, 5, 6, 7, 8, 9, 10, 11];
    await send(numbers);
    const first = await start();
    await published();
    await first.close();
    await start([consumer]);
    await noted(11 * keys.length);
    await send([12]);
    await noted(12 * keys.length);
    const effects = await effectsOf(stage.database, group);
    for (const key of keys)
      expect(effects.filter((effect) => effect.key === key).map(({ number }) => number)).toEqual([
        1,
        2,
        3,
        ...numbers,
        12,
      ]);
    const made = await askBroker((admin) => admin.fetchTopicMetadata({ topics: [topic] }));
    expect(made.topics[0]?.partitions).toHaveLength(partitions);
  });
});
