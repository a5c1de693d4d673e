import { randomUUID } from 'node:crypto';
import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { context, propagation } from '@opentelemetry/api';
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

/** What `publish` inserts. `requestId` is the request that caused the event. */
export function outboxRow<Schema extends DescMessage>(event: OutgoingEvent<Schema>, requestId?: string): OutboxRow {
  const headers: Record<string, string> = requestId ? { requestId } : {};
  propagation.inject(context.active(), headers);
  return {
    event_id: randomUUID(),
    topic: event.topic,
    key: event.key,
    type: event.schema.typeName,
    payload: Buffer.from(toBinary(event.schema, create(event.schema, event.message))),
    headers: JSON.stringify(headers),
  };
}

const insertEvent = 'insert into outbox (event_id, topic, key, type, payload, headers) values (?, ?, ?, ?, ?, ?)';

/** Publishes an event with the effects of `tx`: if these commit it reaches every consumer, otherwise none. */
export async function publish<Schema extends DescMessage>(
  tx: Transaction,
  event: OutgoingEvent<Schema>,
): Promise<void> {
  await insertOutboxRow(tx, outboxRow(event, tx.userParams.requestId));
}

/** Puts an event into the outbox as it is. */
export async function insertOutboxRow(tx: Transaction, row: OutboxRow): Promise<void> {
  await tx
    .raw(insertEvent, [row.event_id, row.topic, row.key, row.type, row.payload, row.headers])
    .options({ name: 'outbox-insert' });
  ringAfterCommit(tx);
}

function ringAfterCommit(tx: Transaction): void {
  const { bell } = tx.userParams as { bell: Bell };
  let outermost = tx;
  while (outermost.parentTransaction) outermost = outermost.parentTransaction;
  outermost.executionPromise.then(bell.ring, () => {});
}
