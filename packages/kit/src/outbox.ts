import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { context, propagation } from '@opentelemetry/api';
import { afterCommit, outermostOf } from './after-commit.ts';
import { beforeCommit, type Late } from './before-commit.ts';
import type { Bell } from './bell.ts';
import { countEffect } from './count-effect.ts';
import type { Transaction } from './database.ts';
import { newEventId } from './event-id.ts';
import { partsOf } from './event-parts.ts';

export type OutgoingEvent<Schema extends DescMessage> = {
  topic: string;
  /** Name of the aggregate. Lock its row before publishing, so that events of one key are in the order of commits. */
  key: string;
  schema: Schema;
  message: MessageInitShape<Schema>;
};

/** A row of the outbox. */
export type OutboxRow = {
  event_id: string;
  topic: string;
  key: string;
  type: string;
  payload: Buffer;
  headers: string;
};

/** Builds the row of an event. @param requestId the request that caused it. */
function outboxRow<Schema extends DescMessage>(event: OutgoingEvent<Schema>, requestId?: string): OutboxRow {
  const headers: Record<string, string> = requestId ? { requestId } : {};
  propagation.inject(context.active(), headers);
  return {
    event_id: newEventId(),
    topic: event.topic,
    key: event.key,
    type: event.schema.typeName,
    payload: Buffer.from(toBinary(event.schema, create(event.schema, event.message))),
    headers: JSON.stringify(headers),
  };
}

const insertEvent = 'insert into outbox (event_id, topic, key, type, payload, headers) values ($1, $2, $3, $4, $5, $6)';
const insertSeveral = `insert into outbox (event_id, topic, key, type, payload, headers)
  select event_id, topic, key, type, payload, headers
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::bytea[], $6::jsonb[])
  with ordinality as events (event_id, topic, key, type, payload, headers, place) order by place`;
const insertedAtOnce = 500;

/** Stores events in their order. */
const insertEvents: Late<OutboxRow> = (rows) => {
  const [only] = rows;
  if (only && rows.length === 1)
    return [{ text: insertEvent, values: columns.map((column) => only[column]), name: 'outbox-insert' }];
  return Array.from({ length: Math.ceil(rows.length / insertedAtOnce) }, (_, part) => {
    const some = rows.slice(part * insertedAtOnce, (part + 1) * insertedAtOnce);
    const values = columns.map((column) => some.map((row) => row[column]));
    return { text: insertSeveral, values, name: 'outbox-insert-several' };
  });
};

const columns = ['event_id', 'topic', 'key', 'type', 'payload', 'headers'] as const;

/**
 * Publishes an event if `tx` commits: then it reaches every consumer. It is stored right before the commit. One that is larger than a
 * message travels in parts.
 */
export async function publish<Schema extends DescMessage>(
  tx: Transaction,
  event: OutgoingEvent<Schema>,
): Promise<void> {
  const row = outboxRow(event, outermostOf(tx).userParams.requestId);
  for (const part of partsOf(row, newEventId)) await insertOutboxRow(tx, part);
  countEffect(tx, 'events_recorded_total', { type: row.type });
}

/** Publishes events, in their order, if `tx` commits. */
export async function publishAll(tx: Transaction, events: OutgoingEvent<DescMessage>[]): Promise<void> {
  for (const event of events) await publish(tx, event);
}

/** Inserts an event into the outbox unchanged, right before the commit. */
export async function insertOutboxRow(tx: Transaction, row: OutboxRow): Promise<void> {
  if (!beforeCommit(tx, insertEvents, row)) return;
  const { bell } = outermostOf(tx).userParams as { bell: Bell };
  afterCommit(tx, bell.ring);
}
