import type { Friend } from '@hatchery/api/community';
import { roundedActivity } from '../presence/presence.rules.ts';
import type { StoredFriend } from './friends.repository.ts';

/** Returns what the API tells a user of a friend or request. */
export const presentFriend = (friend: StoredFriend, now: Date): Friend => ({
  uid: friend.id,
  displayName: friend.displayName ?? undefined,
  picture: friend.picture ?? undefined,
  state: friend.state,
  since: friend.since.toISOString(),
  lastActiveAt: friend.lastUsedAt ? roundedActivity(friend.lastUsedAt, now).toISOString() : undefined,
});
