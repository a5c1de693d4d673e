import type { NotificationPage } from '@hatchery/api/notifications';
import { Problem } from '@hatchery/api/problems';
import { afterCommit } from '@hatchery/kit/after-commit';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import { presentNotification } from './notifications.presenter.ts';
import {
  countUnread,
  deleteSubject,
  hasNotification,
  insertNotification,
  listNotifications,
  type NewNotification,
  takePosition,
  updateRead,
} from './notifications.repository.ts';

/** Tells the streams of a player that there is something new. */
export type Ring = (userId: string) => void;

/** Stores a notification and, once that is committed, pushes it. Nothing happens when the player is gone. */
export async function storeNotification(
  tx: Transaction,
  ring: Ring,
  told: Omit<NewNotification, 'id'> & { userId: string; topics: string[] },
): Promise<void> {
  const { userId, topics, ...notification } = told;
  const place = await takePosition(tx, userId, [...topics, 'notifications']);
  if (!place) return;
  await insertNotification(tx, place.userId, { ...notification, id: place.position });
  afterCommit(tx, () => ring(place.userId));
}

/** Has the open pages of a player fetch topics again, once `tx` is committed. */
export async function recordChange(tx: Transaction, ring: Ring, userId: string, topics: string[]): Promise<void> {
  const place = await takePosition(tx, userId, topics);
  if (place) afterCommit(tx, () => ring(place.userId));
}

/** A page of a player's notifications, newest first. */
export async function pageOfNotifications(
  db: Queryable,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<NotificationPage> {
  const before = cursor === undefined ? undefined : Number(cursor);
  const [found, unread] = await Promise.all([
    listNotifications(db, userId, { before, limit: limit + 1 }),
    countUnread(db, userId),
  ]);
  const items = found.slice(0, limit).map(presentNotification);
  const last = items.at(-1);
  return { items, unread, ...(found.length > limit && last ? { nextCursor: String(last.id) } : {}) };
}

/** Marks one notification as read; once more changes nothing. @throws Problem not-found. */
export async function markRead(
  tx: Transaction,
  ring: Ring,
  { userId, id, now }: { userId: string; id: number; now: Date },
): Promise<void> {
  if ((await updateRead(tx, userId, { id }, now)) > 0) return recordChange(tx, ring, userId, ['notifications']);
  if (!(await hasNotification(tx, userId, id))) throw new Problem('not-found', 'There is no such notification.');
}

/** Marks all notifications as read, or all up to one. */
export async function markAllRead(
  tx: Transaction,
  ring: Ring,
  { userId, upTo, now }: { userId: string; upTo: number | undefined; now: Date },
): Promise<void> {
  if ((await updateRead(tx, userId, { upTo }, now)) > 0) await recordChange(tx, ring, userId, ['notifications']);
}

/** Forgets what everybody was told about a player. */
export const forgetSubject = deleteSubject;
