import { notificationsKept } from '@hatchery/api/notifications';
import type { Queryable, Transaction } from '@hatchery/kit/database';

export type StoredNotification = {
  id: number;
  kind: string;
  subject: string;
  data: Record<string, string>;
  link: string;
  createdAt: Date;
  readAt: Date | null;
  /** Current name of the player that the notification is about, if it is about one. */
  displayName: string | null;
};

export type NewNotification = Pick<StoredNotification, 'id' | 'kind' | 'subject' | 'data' | 'link' | 'createdAt'>;

type Place = { userId: string; position: number };

/**
 * Takes the next position in a player's stream for a change of `topics`, and locks the stream until `tx` ends.
 * @returns whose stream it is: after a merge, that of the account that stays. Undefined if the player is gone.
 */
export async function takePosition(tx: Transaction, userId: string, topics: string[]): Promise<Place | undefined> {
  const first = await tx.transaction();
  const place = await takePositionNow(first, userId, topics);
  if (place) {
    await first.commit();
    return place;
  }
  // While the first try waited for the account, a merge may have absorbed it. The try still locked it, so it is rolled back: who
  // deletes the account that stays locks that first. The second try finds the account that stays.
  await first.rollback();
  return takePositionNow(tx, userId, topics);
}

async function takePositionNow(tx: Transaction, userId: string, topics: string[]): Promise<Place | undefined> {
  const { rows } = await tx.raw(
    `with recursive heir (id, absorbed_into) as (
       select id, absorbed_into from users where id = :userId
       union all
       select users.id, users.absorbed_into from heir join users on users.id = heir.absorbed_into
     ), living as (
       select id from users where id in (select id from heir) and absorbed_into is null for key share
     )
     insert into notification_streams as stream (user_id, position, changes)
     select id, 1, (select coalesce(jsonb_object_agg(topic, 1), '{}') from unnest(:topics::text[]) as topic)
     from living
     on conflict (user_id) do update set
       position = stream.position + 1,
       changes = stream.changes
         || (select coalesce(jsonb_object_agg(topic, stream.position + 1), '{}') from unnest(:topics::text[]) as topic)
     returning user_id as "userId", position`,
    { userId, topics },
  );
  return rows[0];
}

/** Stores a notification in place of an earlier one of its kind and subject. Deletes the oldest beyond those kept. */
export async function insertNotification(tx: Transaction, userId: string, told: NewNotification): Promise<void> {
  const { id, kind, subject, data, link, createdAt } = told;
  const mine = () => tx('notifications').where({ user_id: userId });
  await mine().where({ kind, subject }).delete();
  const row = { user_id: userId, id, kind, subject, data: JSON.stringify(data), link, created_at: createdAt };
  await tx('notifications').insert(row);
  const oldest = mine().orderBy('id', 'desc').offset(notificationsKept).limit(1).select('id');
  await mine().where('id', '<=', oldest).delete();
}

const aPlayer = `'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`;

/** The player that a notification is about: the other one at a table, or its subject. */
const about = `coalesce(data ->> 'partnerId', subject)`;

const listed = (db: Queryable, userId: string) =>
  db('notifications')
    .leftJoin('users', (join) =>
      join.on('users.id', db.raw(`case when ${about} ~ ${aPlayer} then (${about})::uuid end`)),
    )
    .where('user_id', userId)
    .select<StoredNotification[]>(
      'notifications.id',
      'kind',
      'subject',
      'data',
      'link',
      'notifications.created_at as createdAt',
      'read_at as readAt',
      'users.display_name as displayName',
    );

/** Lists a player's notifications before the id `before`, newest first. */
export function listNotifications(
  db: Queryable,
  userId: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<StoredNotification[]> {
  const page = listed(db, userId).orderBy('notifications.id', 'desc').limit(limit);
  return before === undefined ? page : page.where('notifications.id', '<', before);
}

/** Lists the notifications of a player's stream between two positions, oldest first. */
export const listNotificationsBetween = (
  db: Queryable,
  userId: string,
  { after, upTo }: { after: number; upTo: number },
): Promise<StoredNotification[]> =>
  listed(db, userId)
    .where('notifications.id', '>', after)
    .where('notifications.id', '<=', upTo)
    .orderBy('notifications.id')
    .limit(notificationsKept);

export async function countUnread(db: Queryable, userId: string): Promise<number> {
  const [row] = await unread(db, userId, { upTo: undefined }).count<{ count: number }[]>({ count: '*' });
  return row?.count ?? 0;
}

/** One notification, or all up to an id. */
export type Which = { id: number } | { upTo: number | undefined };

const unread = (db: Queryable, userId: string, which: Which) => {
  const all = db('notifications').where({ user_id: userId }).whereNull('read_at');
  if ('id' in which) return all.where({ id: which.id });
  return which.upTo === undefined ? all : all.where('id', '<=', which.upTo);
};

export const hasUnread = async (db: Queryable, userId: string, which: Which): Promise<boolean> =>
  (await unread(db, userId, which).first('id')) !== undefined;

export async function updateRead(tx: Transaction, userId: string, which: Which, now: Date): Promise<void> {
  await unread(tx, userId, which).update({ read_at: now });
}

export const hasNotification = async (tx: Transaction, userId: string, id: number): Promise<boolean> =>
  (await tx('notifications').where({ user_id: userId, id }).first('id')) !== undefined;

/** Deletes everybody's notifications about a subject. */
export async function deleteSubject(tx: Transaction, subject: string): Promise<void> {
  await tx('notifications').where({ subject }).delete();
}

/** Finds the last position of each player's stream, for those that have one. */
export async function findPositions(db: Queryable, userIds: string[]): Promise<Map<string, number>> {
  const rows = await db('notification_streams').whereIn('user_id', userIds).select('user_id', 'position');
  return new Map(rows.map(({ user_id, position }) => [user_id, position]));
}

export const findStream = (
  db: Queryable,
  userId: string,
): Promise<{ position: number; changes: Record<string, number> } | undefined> =>
  db('notification_streams').where({ user_id: userId }).first('position', 'changes');
