import type { Database, Transaction } from './database.ts';
import { newEventId } from './event-id.ts';
import { markHandled } from './inbox.ts';
import { insertOutboxRow } from './outbox.ts';
import type { EventMessage } from './transport.ts';

/** Header of a replayed event, naming the one group that should handle it: the group in which it failed. */
export const forGroupHeader = 'forGroup';

const shownError = 2_000;

type Failure = { group: string; topic: string; message: EventMessage; error: unknown; tries: number };

/**
 * Stores an event as a dead letter: a row from which it can be replayed, and a copy on the topic `<topic>.dead-letters` for
 * monitoring. Its inbox row marks it as handled until it is replayed.
 */
export async function putAside(tx: Transaction, { group, topic, message, error, tries }: Failure): Promise<void> {
  const { eventId, key, type, headers } = message;
  const payload = Buffer.from(message.payload);
  const reason = String(error instanceof Error ? error.stack : error).slice(0, shownError);
  if (!(await markHandled(tx, group, eventId))) return;
  await tx('dead_letters')
    .insert({
      group_name: group,
      event_id: eventId,
      topic,
      key,
      type,
      payload,
      headers: JSON.stringify(headers),
      occurred_at: message.occurredAt,
      error: reason,
      tries,
      replayed_at: null,
    })
    .onConflict(['group_name', 'event_id'])
    .merge();
  await insertOutboxRow(tx, {
    event_id: newEventId(),
    topic: `${topic}.dead-letters`,
    key,
    type,
    payload,
    headers: JSON.stringify({ ...headers, group, deadEventId: eventId, error: reason.slice(0, 200) }),
  });
}

export type DeadLetter = {
  group_name: string;
  event_id: string;
  topic: string;
  key: string;
  type: string;
  error: string;
  tries: number;
  failed_at: Date;
};

export type DeadLetterFilter = { group?: string; topic?: string; eventId?: string; limit?: number };

const selectWaiting = (knex: Database['knex'], { group, topic, eventId, limit = 100 }: DeadLetterFilter) =>
  knex('dead_letters')
    .whereNull('replayed_at')
    .modify((query) => {
      if (group) query.where('group_name', group);
      if (topic) query.where('topic', topic);
      if (eventId) query.where('event_id', eventId);
    })
    .orderBy([{ column: 'failed_at' }, { column: 'event_id' }])
    .limit(limit);

/** Lists dead letters that were not replayed, oldest first. */
export const listDeadLetters = (database: Database, filter: DeadLetterFilter = {}): Promise<DeadLetter[]> =>
  selectWaiting(database.knex, filter).select(
    'group_name',
    'event_id',
    'topic',
    'key',
    'type',
    'error',
    'tries',
    'failed_at',
  );

/**
 * Replays dead letters through the outbox of the service, for the group in which they failed and no other. An event that fails
 * again becomes a dead letter again.
 * @returns how many were sent.
 */
export async function replayDeadLetters(database: Database, filter: DeadLetterFilter = {}): Promise<number> {
  return database.transaction(async (tx) => {
    const letters = await selectWaiting(tx, filter).forUpdate().skipLocked().select('*');
    for (const letter of letters) {
      const which = { group_name: letter.group_name, event_id: letter.event_id };
      await tx('inbox').where(which).delete();
      await tx('dead_letters').where(which).update({ replayed_at: tx.fn.now() });
      await insertOutboxRow(tx, {
        event_id: letter.event_id,
        topic: letter.topic,
        key: letter.key,
        type: letter.type,
        payload: letter.payload,
        headers: JSON.stringify({ ...letter.headers, [forGroupHeader]: letter.group_name }),
      });
    }
    return letters.length;
  });
}
