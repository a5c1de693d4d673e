import type { Registry } from 'prom-client';
import { type Alarm, createAlarm } from './alarm.ts';
import { channelOf } from './bell.ts';
import type { Closable } from './closing.ts';
import type { Database } from './database.ts';
import { type Lead, leadWhilePossible } from './leadership.ts';
import type { Logger } from './log.ts';
import { createAskedGauge } from './metrics.ts';
import { noteFailure, pastOf, type Span, SpanKind, startFollowing, type Tracer, traceparentOf } from './tracing.ts';
import type { EventMessage, Transport } from './transport.ts';

const batchSize = 500;
/** Default interval between looks, while notifications tell of new events. */
const heardPollMilliseconds = 1_000;
/** Default interval between looks, while nothing tells of events of other replicas. */
const deafPollMilliseconds = 200;
/** When this many keys wait for a retry, new keys wait too. */
const mostHeldLanes = 1_000;

type Options = {
  database: Database;
  transport: Transport;
  log: Logger;
  metrics?: Registry;
  /** How often to look for events without being woken, and to try to become the leader. */
  pollMilliseconds?: number;
  /** Another replica can lead this long after a leader was last heard of. */
  leaseMilliseconds?: number;
  /** Undefined where nothing is traced. */
  tracer?: Tracer | undefined;
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
export async function startRelay(options: Options): Promise<Closable> {
  const { database, log, metrics, leaseMilliseconds } = options;
  const { pollMilliseconds = database.canListen ? heardPollMilliseconds : deafPollMilliseconds } = options;
  if (metrics) registerMetrics(database, metrics);
  const alarm = createAlarm();
  const stopListening = database.listen(channelOf(database.schema), alarm.ring);
  const leading = leadWhilePossible({
    database,
    name: 'relay',
    log,
    alarm,
    candidacyMilliseconds: pollMilliseconds,
    ...(leaseMilliseconds === undefined ? {} : { leaseMilliseconds }),
    work: async (lead) => {
      const stopAnswering = database.bell.answer(alarm.ring);
      try {
        await relayUntilOver(lead, alarm, { ...options, pollMilliseconds });
      } finally {
        stopAnswering();
      }
    },
  });
  return {
    close: async () => {
      stopListening();
      await leading.close();
    },
  };
}

async function relayUntilOver(
  lead: Lead,
  alarm: Alarm,
  options: Options & { pollMilliseconds: number },
): Promise<void> {
  const held = new Map<string, Lane>();
  while (!lead.isOver()) {
    await lead.prove();
    const progress = await relayBatch(held, options);
    if (lead.isOver()) return;
    if (progress === 'waiting') await alarm.wait(soonest(held, options.pollMilliseconds));
    if (progress === 'failed') await waitOut(alarm, options.pollMilliseconds, lead.isOver);
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
async function relayBatch(held: Map<string, Lane>, options: Options): Promise<Progress> {
  const { background } = options.database;
  for (const [name, lane] of held) if (lane.until <= performance.now()) held.delete(name);
  if (held.size > mostHeldLanes) return 'waiting';
  const lanes = [...held.values()];
  const { rows }: { rows: Row[] } = await background
    .raw(
      `select * from outbox where (topic, key) not in (select * from unnest(?::text[], ?::text[]))
       order by id limit ${batchSize}`,
      [lanes.map((lane) => lane.topic), lanes.map((lane) => lane.key)],
    )
    .options({ name: 'relay-batch' });
  if (rows.length === 0) return 'waiting';
  const byTopic = Map.groupBy(rows, (row) => row.topic);
  const outcomes = await Promise.all([...byTopic].map(([topic, events]) => publishTopic(topic, events, held, options)));
  const sent = outcomes.flatMap((outcome) => outcome.sent);
  await background.raw('delete from outbox where id = any(?)', [sent]).options({ name: 'relay-delete' });
  return outcomes.some((outcome) => outcome.failed) ? 'failed' : 'more';
}

async function publishTopic(topic: string, rows: Row[], held: Map<string, Lane>, options: Options) {
  const { transport, log } = options;
  const spans = startSpans(topic, rows, options);
  const messages = rows.map((row) => messageOf(row, spans.get(row)));
  try {
    const waits = new Map(
      (await transport.publish(topic, messages)).map((one) => [one.eventId, one.retryInMilliseconds]),
    );
    for (const { event_id, key } of rows) {
      const wait = waits.get(event_id);
      if (wait !== undefined) held.set(`${topic} ${key}`, { topic, key, until: performance.now() + wait });
    }
    return { sent: rows.filter((row) => !waits.has(row.event_id)).map((row) => row.id), failed: false };
  } catch (error) {
    log.warn({ err: error, topic, events: rows.length }, 'events could not be published and will be retried');
    for (const span of spans.values()) noteFailure(span, error);
    return { sent: [], failed: true };
  } finally {
    for (const span of spans.values()) span.end();
  }
}

/** Starts a span for each event of a trace. It begins when the event was stored, so that it shows how long that waited. */
function startSpans(topic: string, rows: Row[], { tracer, transport, database }: Options): Map<Row, Span> {
  const spans = new Map<Row, Span>();
  for (const row of tracer ? rows : []) {
    const attributes = {
      'messaging.system': transport.system ?? 'other',
      'messaging.operation.type': 'send',
      'messaging.operation.name': 'send',
      'messaging.destination.name': topic,
      'messaging.message.id': row.event_id,
      'hatchery.outbox': database.schema,
    };
    const plan = { name: `send ${topic}`, kind: SpanKind.PRODUCER, attributes, startTime: pastOf(row.created_at) };
    const span = tracer && startFollowing(tracer, row.headers, plan);
    if (span) spans.set(row, span);
  }
  return spans;
}

const messageOf = (row: Row, span: Span | undefined): EventMessage => ({
  eventId: row.event_id,
  key: row.key,
  type: row.type,
  payload: row.payload,
  headers: span ? { ...row.headers, traceparent: traceparentOf(span) } : row.headers,
  occurredAt: row.created_at,
});

/** Counting stops here, so that a scrape stays cheap however many events wait. */
const mostCounted = 100_000;

function registerMetrics({ knex }: Database, registry: Registry): void {
  const ask = async (query: string): Promise<number> => (await knex.raw(query)).rows[0]?.value ?? 0;
  createAskedGauge(registry, 'outbox_depth', () =>
    ask(`select count(*)::int as value from (select 1 from outbox limit ${mostCounted}) as waiting`),
  );
  createAskedGauge(registry, 'outbox_oldest_seconds', () =>
    ask('select extract(epoch from now() - created_at)::float8 as value from outbox order by id limit 1'),
  );
}
