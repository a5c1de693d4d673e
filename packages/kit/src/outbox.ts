import { randomUUID } from 'node:crypto';
import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { context, propagation } from '@opentelemetry/api';
import { afterCommit, outermostOf } from './after-commit.ts';
import type { Bell } from './bell.ts';
import type { Transaction } from './database.ts';

export type OutgoingEvent<Schema extends DescMessage> = {
  topic: string;
  /** Name of the aggregate. Who writes events of one key locks its row first, so that the order of events is that of commits. */
  key: string;
  schema: Schema;
  message: MessageInitShape<Schema>;
};

/** Columns of an event that is to be published, for statements that write a row and its event at once. */
export type OutboxRow = {
  event_id: string;
  topic: string;
  key: string;
  type: string;
  payload: Buffer;
  headers: string;
};

/** Kafka takes 1 MiB at most with everything around it; an event that no broker takes would hold up all behind it. */
const mostPayloadBytes = 900 * 1024;

/** What `publish` inserts. `requestId` is the request that caused the event. @throws RangeError when the message is too large. */
export function outboxRow<Schema extends DescMessage>(event: OutgoingEvent<Schema>, requestId?: string): OutboxRow {
  const headers: Record<string, string> = requestId ? { requestId } : {};
  propagation.inject(context.active(), headers);
  const payload = Buffer.from(toBinary(event.schema, create(event.schema, event.message)));
  if (payload.length > mostPayloadBytes)
    throw new RangeError(
      `${event.schema.typeName} has ${payload.length} bytes, and an event ${mostPayloadBytes} at most.`,
    );
  return {
    event_id: randomUUID(),
    topic: event.topic,
    key: event.key,
    type: event.schema.typeName,
    payload,
    headers: JSON.stringify(headers),
  };
}

const insertEvent = 'insert into outbox (event_id, topic, key, type, payload, headers) values (?, ?, ?, ?, ?, ?)';

/** Publishes an event with the effects of `tx`: if these commit it reaches every consumer, otherwise none. */
export async function publish<Schema extends DescMessage>(
  tx: Transaction,
  event: OutgoingEvent<Schema>,
): Promise<void> {
  await insertOutboxRow(tx, outboxRow(event, outermostOf(tx).userParams.requestId));
}

/** Puts an event into the outbox as it is. */
export async function insertOutboxRow(tx: Transaction, row: OutboxRow): Promise<void> {
  await tx
    .raw(insertEvent, [row.event_id, row.topic, row.key, row.type, row.payload, row.headers])
    .options({ name: 'outbox-insert' });
  ringAfterCommit(tx);
}

function ringAfterCommit(tx: Transaction): void {
  const { bell } = outermostOf(tx).userParams as { bell: Bell };
  afterCommit(tx, bell.ring);
}
