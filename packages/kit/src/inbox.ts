import type { Queryable, Transaction } from './database.ts';
import { execute } from './pipelined-client.ts';

/**
 * Records that a group has handled an event. Waits while another transaction is handling it.
 * @returns false if it was handled before.
 */
export async function markHandled(tx: Transaction, group: string, eventId: string): Promise<boolean> {
  const text = 'insert into inbox (group_name, event_id) values ($1, $2) on conflict do nothing';
  const inserted = await execute(tx, { name: 'inbox-insert', text, values: [group, eventId] });
  return inserted.rowCount === 1;
}

/** Returns whether a group has handled an event. Does not wait for a transaction that is handling it. */
export async function wasHandled(db: Queryable, group: string, eventId: string): Promise<boolean> {
  const found = await db
    .raw('select from inbox where group_name = ? and event_id = ?', [group, eventId])
    .options({ name: 'inbox-find' });
  return found.rowCount === 1;
}
