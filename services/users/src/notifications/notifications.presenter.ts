import type { Notification } from '@hatchery/api/notifications';
import type { StoredNotification } from './notifications.repository.ts';

/** A notification as its player sees it; a player that it is about has the name that they have now. */
export const presentNotification = (stored: StoredNotification): Notification => ({
  id: stored.id,
  kind: stored.kind,
  subject: stored.subject,
  data: stored.displayName === null ? stored.data : { ...stored.data, displayName: stored.displayName },
  link: stored.link,
  createdAt: stored.createdAt.toISOString(),
  read: stored.readAt !== null,
});
