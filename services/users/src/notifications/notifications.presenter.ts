import type { Notification } from '@hatchery/api/notifications';
import type { StoredNotification } from './notifications.repository.ts';

/** Shows a notification to its player. A player that it is about appears with their current name. */
export const presentNotification = (stored: StoredNotification): Notification => ({
  id: stored.id,
  kind: stored.kind,
  subject: stored.subject,
  data: dataOf(stored),
  link: stored.link,
  createdAt: stored.createdAt.toISOString(),
  read: stored.readAt !== null,
});

function dataOf({ data: { partnerId, ...data }, displayName }: StoredNotification): Record<string, string> {
  if (displayName === null) return data;
  return { ...data, [partnerId === undefined ? 'displayName' : 'partner']: displayName };
}
