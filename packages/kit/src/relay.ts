import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { type Alarm, createAlarm } from './alarm.ts';
import { channelOf } from './bell.ts';
import type { Database } from './database.ts';
import { leadWhilePossible } from './leadership.ts';
import type { Logger } from './log.ts';
import type { EventMessage, Transport } from './transport.ts';

const batchSize = 500;
/** When this many keys wait for a retry, new keys wait too. */
const mostHeldLanes = 1_000;

type Options = {
  database: Database;
  transport: Transport;
  log: Logger;
  metrics?: Registry;
  /** How often to look for events without being woken, and to try to become the leader. Default 1 second. */
  pollMilliseconds?: number;
};

type Row = {
  id: number;
  event_id: string;
  topic: string;
  key: string;
  type: string;
  payload: Buffer;
  headers: Record<string, string>;
  created_at: Date;
};

/**
 * Publishes the events of the outbox, in order per key, at least once. One replica at a time does this. Each batch starts at the
 * first row and not at the last id seen, because ids are not in the order of commits. A row is deleted once the transport has
 * its event.
 */
export async function startRelay(options: Options): Promise<{ close(): Promise<void> }> {
  const { database, log, metrics, pollMilliseconds = 1_000 } = options;
  if (metrics) registerMetrics(database, metrics);
  const alarm = createAlarm();
  return leadWhilePossible({
    database,
    name: 'relay',
    log,
    alarm,
    channel: channelOf(database.schema),
    onNotification: alarm.ring,
    candidacyMilliseconds: pollMilliseconds,
    work: async (isOver, client) => {
      const stopAnswering = database.bell.answer(alarm.ring);
      try {
        await relayUntil(isOver, client, alarm, { ...options, pollMilliseconds });
      } finally {
        stopAnswering();
      }
    },
  });
}

async function relayUntil(
  isOver: () => boolean,
  client: pg.Client,
  alarm: Alarm,
  options: Options & { pollMilliseconds: number },
): Promise<void> {
  const held = new Map<string, Lane>();
  while (!isOver()) {
    const progress = await relayBatch(client, held, options);
    if (isOver()) return;
    if (progress === 'waiting') await alarm.wait(soonest(held, options.pollMilliseconds));
    if (progress === 'failed') await waitOut(alarm, options.pollMilliseconds, isOver);
  }
}

/** Waits the whole time, even if new events ring: they would fail like those before them. */
async function waitOut(alarm: Alarm, milliseconds: number, isOver: () => boolean): Promise<void> {
  const end = performance.now() + milliseconds;
  for (let left = milliseconds; left > 0 && !isOver(); left = end - performance.now()) await alarm.wait(left);
}

/** The events of one topic and key. They wait until `until`, because the first of them could not be delivered. */
type Lane = { topic: string; key: string; until: number };

const soonest = (held: Map<string, Lane>, longest: number): number =>
  Math.min(longest, ...[...held.values()].map((lane) => Math.max(0, lane.until - performance.now())));

type Progress = 'more' | 'waiting' | 'failed';

/** Publishes a batch and deletes what the transport has. */
async function relayBatch(client: pg.Client, held: Map<string, Lane>, options: Options): Promise<Progress> {
  for (const [name, lane] of held) if (lane.until <= performance.now()) held.delete(name);
  if (held.size > mostHeldLanes) return 'waiting';
  const lanes = [...held.values()];
  const { rows } = await client.query<Row>({
    name: 'relay-batch',
    text: `select * from outbox where (topic, key) not in (select * from unnest($1::text[], $2::text[]))
      order by id limit ${batchSize}`,
    values: [lanes.map((lane) => lane.topic), lanes.map((lane) => lane.key)],
  });
  if (rows.length === 0) return 'waiting';
  const byTopic = Map.groupBy(rows, (row) => row.topic);
  const outcomes = await Promise.all([...byTopic].map(([topic, events]) => publishTopic(topic, events, held, options)));
  const sent = outcomes.flatMap((outcome) => outcome.sent);
  await client.query({ name: 'relay-delete', text: 'delete from outbox where id = any($1)', values: [sent] });
  return outcomes.some((outcome) => outcome.failed) ? 'failed' : 'more';
}

async function publishTopic(topic: string, rows: Row[], held: Map<string, Lane>, { transport, log }: Options) {
  try {
    const waits = new Map(
      (await transport.publish(topic, rows.map(messageOf))).map((one) => [one.eventId, one.retryInMilliseconds]),
    );
    for (const { event_id, key } of rows) {
      const wait = waits.get(event_id);
      if (wait !== undefined) held.set(`${topic} ${key}`, { topic, key, until: performance.now() + wait });
    }
    return { sent: rows.filter((row) => !waits.has(row.event_id)).map((row) => row.id), failed: false };
  } catch (error) {
    log.warn({ err: error, topic, events: rows.length }, 'events could not be published and will be retried');
    return { sent: [], failed: true };
  }
}

const messageOf = (row: Row): EventMessage => ({
  eventId: row.event_id,
  key: row.key,
  type: row.type,
  payload: row.payload,
  headers: row.headers,
  occurredAt: row.created_at,
});

/** Counting stops here, so that a scrape stays cheap however many events wait. */
const mostCounted = 100_000;

function registerMetrics(database: Database, registry: Registry): void {
  const ask = async (query: string): Promise<number> => {
    const answer = await database.knex.raw(query).catch(() => undefined);
    return answer ? (answer.rows[0]?.value ?? 0) : Number.NaN;
  };
  new Gauge({
    name: 'outbox_depth',
    help: `Events waiting to be published, counted up to ${mostCounted}.`,
    registers: [registry],
    async collect() {
      this.set(await ask(`select count(*)::int as value from (select 1 from outbox limit ${mostCounted}) as waiting`));
    },
  });
  new Gauge({
    name: 'outbox_oldest_seconds',
    help: 'Age of the oldest event waiting to be published.',
    registers: [registry],
    async collect() {
      this.set(
        await ask('select extract(epoch from now() - created_at)::float8 as value from outbox order by id limit 1'),
      );
    },
  });
}
