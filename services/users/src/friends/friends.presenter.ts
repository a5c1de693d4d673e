import type { Friend } from '@hatchery/api/community';
import { roundedActivity } from '../presence/presence.rules.ts';
import type { NamedFriend, StoredFriend } from './friends.repository.ts';

/** Returns what the API tells a user of a friend or request. */
export const presentFriend = (friend: StoredFriend, now: Date): Friend => ({
  uid: friend.id,
  displayName: friend.displayName ?? undefined,
  picture: friend.picture ?? undefined,
  state: friend.state,
  since: friend.since.toISOString(),
  lastActiveAt: friend.lastUsedAt ? roundedActivity(friend.lastUsedAt, now).toISOString() : undefined,
});

/** Presents a friend to another service. */
export const presentNamedFriend = ({ id, displayName, picture }: NamedFriend) => ({
  userId: id,
  displayName: displayName ?? undefined,
  picture: picture ?? undefined,
});
