import { os, type UsersContext } from '../context.ts';
import { markAllRead, markRead, pageOfNotifications } from './notifications.ts';

export function notificationsRoutes({ database, streams: { ring }, now }: UsersContext) {
  return {
    notifications: os.notifications.handler(({ input, context }) =>
      pageOfNotifications(database.knex, context.passport.subject, input.query),
    ),

    readNotification: os.readNotification.handler(async ({ input, context }) => {
      const which = { userId: context.passport.subject, id: input.params.id, now: now() };
      await context.transact((tx) => markRead(tx, ring, which));
    }),

    readNotifications: os.readNotifications.handler(async ({ input, context }) => {
      const which = { userId: context.passport.subject, upTo: input.body?.upTo, now: now() };
      await context.transact((tx) => markAllRead(tx, ring, which));
    }),
  };
}
