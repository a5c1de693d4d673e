import {
  type LiveTopic,
  type NotificationData,
  type NotificationKind,
  notificationKinds,
} from '@hatchery/api/notifications';
import { DataChangedSchema, NotificationSchema } from '@hatchery/proto/notifications';
import type { Transaction } from './database.ts';
import { publish } from './outbox.ts';

/** Where services tell players what happened; the users service consumes it. */
export const notificationsTopic = 'users.notifications';

type Told<Kind extends NotificationKind> = {
  userId: string;
  kind: Kind;
  /** Names what it is about; a later notification of this kind about the same subject replaces this one. */
  subject: string;
  data: NotificationData<Kind>;
};

/**
 * Tells a player what happened: it joins their list and reaches their open streams if `tx` commits.
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

/** Has a player's open pages fetch data again, without a notification, if `tx` commits. */
export async function announceChange(tx: Transaction, userId: string, topics: LiveTopic[]): Promise<void> {
  await publish(tx, { topic: notificationsTopic, key: userId, schema: DataChangedSchema, message: { userId, topics } });
}
