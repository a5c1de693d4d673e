import type { Queryable, Transaction } from '@hatchery/kit/database';
import { type Page, type Paging, readPage } from '@hatchery/kit/lists';

export type StoredEvent = { name: string; closesAt: Date | null; signups: number; isSignedUp: boolean };

const events = (db: Queryable, userId: string | undefined) =>
  db('signup_events')
    .select(
      'name',
      'closes_at as closesAt',
      db.raw('(select count(*) from signups where event_name = name) as signups'),
      db.raw('exists (select 1 from signups where event_name = name and user_id = ?::uuid) as "isSignedUp"', [
        userId ?? null,
      ]),
    )
    .orderBy([{ column: 'created_at', order: 'desc' }, 'name']);

/** Lists events, newest first, and whether a user has signed up for each. */
export const listEvents = (db: Queryable, userId: string | undefined, paging: Paging): Promise<Page<StoredEvent>> =>
  readPage(events(db, userId), paging);

export const findEvent = (db: Queryable, name: string, userId: string): Promise<StoredEvent | undefined> =>
  events(db, userId).where({ name }).first<StoredEvent | undefined>();

export async function saveEvent(
  tx: Transaction,
  { name, closesAt, now }: { name: string; closesAt: Date | null; now: Date },
): Promise<void> {
  await tx('signup_events')
    .insert({ name, closes_at: closesAt, created_at: now, updated_at: now })
    .onConflict('name')
    .merge(['closes_at', 'updated_at']);
}

/** Finds an event, keeps it from being closed until `tx` ends, and tells whether a user has signed up for it. */
export const lockEvent = (
  tx: Transaction,
  name: string,
  userId: string,
): Promise<Pick<StoredEvent, 'closesAt' | 'isSignedUp'> | undefined> =>
  tx('signup_events')
    .where({ name })
    .forShare()
    .first(
      'closes_at as closesAt',
      tx.raw('exists (select 1 from signups where event_name = name and user_id = ?) as "isSignedUp"', [userId]),
    );

export async function insertSignup(
  tx: Transaction,
  { eventName, userId, now }: { eventName: string; userId: string; now: Date },
): Promise<void> {
  await tx('signups').insert({ event_name: eventName, user_id: userId, created_at: now }).onConflict().ignore();
}

/** Gives a user the signups of another one, except for events that both signed up for. @returns the events that moved. */
export async function moveSignups(tx: Transaction, fromUserId: string, toUserId: string, names?: string[]) {
  const had = tx('signups').select('event_name').where({ user_id: toUserId });
  const moving = tx('signups').where({ user_id: fromUserId }).whereNotIn('event_name', had);
  if (names) moving.whereIn('event_name', names);
  const rows = await moving.update({ user_id: toUserId }, ['event_name']);
  return rows.map(({ event_name }): string => event_name);
}
