import type { Queryable, Transaction } from './database.ts';

/** Remembers in `tx` that a group is done with an event. @returns false when it was before; waits for whoever is at it. */
export async function markHandled(tx: Transaction, group: string, eventId: string): Promise<boolean> {
  const inserted = await tx
    .raw('insert into inbox (group_name, event_id) values (?, ?) on conflict do nothing', [group, eventId])
    .options({ name: 'inbox-insert' });
  return inserted.rowCount === 1;
}

/** Returns whether a group is done with an event, without waiting for whoever may be at it. */
export async function wasHandled(db: Queryable, group: string, eventId: string): Promise<boolean> {
  const found = await db
    .raw('select from inbox where group_name = ? and event_id = ?', [group, eventId])
    .options({ name: 'inbox-find' });
  return found.rowCount === 1;
}
