import { type Consumer, on } from '@hatchery/kit/consumers';
import { notificationsTopic } from '@hatchery/kit/notify';
import { DataChangedSchema, NotificationSchema } from '@hatchery/proto/notifications';
import type { UsersContext } from '../context.ts';
import { recordChange, storeNotification } from './notifications.ts';

/** Stores the notifications that services publish, in the order of each player's events, and pushes them. */
export const notificationsConsumer = ({ database, streams: { ring } }: UsersContext): Consumer => ({
  group: 'users.notifications',
  topic: notificationsTopic,
  handlers: [
    on(NotificationSchema, (tx, { userId, kind, subject, data, link, topics }, { occurredAt }) =>
      storeNotification(tx, ring, { userId, kind, subject, data, link, topics, createdAt: occurredAt }),
    ),
    on(DataChangedSchema, {
      // Each has a transaction: one that locked the streams of several could wait in a circle. A repetition does no harm.
      before: async ({ otherUserIds, topics }) => {
        for (const id of otherUserIds) await database.transaction((tx) => recordChange(tx, ring, id, topics));
      },
      work: (tx, _, { userId, topics }) => recordChange(tx, ring, userId, topics),
    }),
  ],
});
