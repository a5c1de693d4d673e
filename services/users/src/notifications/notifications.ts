import type { NotificationPage } from '@hatchery/api/notifications';
import { Problem } from '@hatchery/api/problems';
import { afterCommit } from '@hatchery/kit/after-commit';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import { presentNotification } from './notifications.presenter.ts';
import {
  countUnread,
  deleteSubject,
  hasNotification,
  hasUnread,
  insertNotification,
  listNotifications,
  type NewNotification,
  takePosition,
  updateRead,
  type Which,
} from './notifications.repository.ts';

/** Tells the open streams of a player that there is something new. */
type Ring = (userId: string) => void;

/** Stores a notification, and pushes it once `tx` is committed. Does nothing if the player is gone. */
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

/** Makes the open pages of a player fetch topics again, once `tx` is committed. */
export async function recordChange(tx: Transaction, ring: Ring, userId: string, topics: string[]): Promise<void> {
  const place = await takePosition(tx, userId, topics);
  if (place) afterCommit(tx, () => ring(place.userId));
}

/** Returns a page of a player's notifications, newest first. */
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

type Reader = { userId: string; now: Date };

/** Marks one notification as read; repeating it changes nothing. @throws Problem not-found. */
export async function markRead(tx: Transaction, ring: Ring, { id, ...reader }: Reader & { id: number }): Promise<void> {
  if (await mark(tx, ring, reader, { id })) return;
  if (!(await hasNotification(tx, reader.userId, id))) throw new Problem('not-found', 'There is no such notification.');
}

/** Marks all notifications as read, or all up to `upTo`. */
export async function markAllRead(
  tx: Transaction,
  ring: Ring,
  { upTo, ...reader }: Reader & { upTo: number | undefined },
): Promise<void> {
  await mark(tx, ring, reader, { upTo });
}

/** @returns whether any of the notifications was unread. */
async function mark(tx: Transaction, ring: Ring, { userId, now }: Reader, which: Which): Promise<boolean> {
  if (!(await hasUnread(tx, userId, which))) return false;
  // Everybody locks the stream before its notifications, so that nobody waits in a circle.
  await recordChange(tx, ring, userId, ['notifications']);
  await updateRead(tx, userId, which, now);
  return true;
}

/** Deletes everybody's notifications about a player. */
export const forgetSubject = deleteSubject;
