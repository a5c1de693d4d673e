import {
  type LiveTopic,
  type NotificationData,
  type NotificationKind,
  notificationKinds,
} from '@hatchery/api/notifications';
import { DataChangedSchema, NotificationSchema } from '@hatchery/proto/notifications';
import type { Transaction } from './database.ts';
import { publish } from './outbox.ts';

/** Topic of notifications to players. The users service consumes it. */
export const notificationsTopic = 'users.notifications';

type Told<Kind extends NotificationKind> = {
  userId: string;
  kind: Kind;
  /** Id of what the notification is about. A later one of the same kind and subject replaces it. */
  subject: string;
  data: NotificationData<Kind>;
};

/**
 * Notifies a player, if `tx` commits: adds the notification to their list and sends it to their open streams.
 * @example await notify(tx, { userId, kind: 'gift.arrived', subject: giftId, data: { amount: '1', eggType: '2' } })
 */
export async function notify<Kind extends NotificationKind>(
  tx: Transaction,
  { userId, kind, subject, data }: Told<Kind>,
): Promise<void> {
  const { link, topics } = notificationKinds[kind];
  const message = { userId, kind, subject, data: data as Record<string, string>, link, topics: [...topics] };
  await publish(tx, { topic: notificationsTopic, key: userId, schema: NotificationSchema, message });
}

/** Makes the open pages of players reload data, without a notification, if `tx` commits: by one event for all of them. */
export async function announceChange(
  tx: Transaction,
  players: string | Iterable<string>,
  topics: LiveTopic[],
): Promise<void> {
  const [userId, ...otherUserIds] = typeof players === 'string' ? [players] : new Set(players);
  if (!userId) return;
  const message = { userId, otherUserIds, topics };
  await publish(tx, { topic: notificationsTopic, key: userId, schema: DataChangedSchema, message });
}
