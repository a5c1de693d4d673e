import type { Friend, FriendState } from '@hatchery/api/community';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Returns when a friend was last online; the API rounds to the hour within a day, and to the day before that. */
export function presenceWords(lastActiveAt: string | undefined, now: number): string {
  if (!lastActiveAt) return 'Not online yet';
  const ago = now - Date.parse(lastActiveAt);
  if (ago < hourMs) return 'Online in the last hour';
  if (ago < dayMs) {
    const hours = Math.floor(ago / hourMs);
    return `Online ${hours === 1 ? 'an hour' : `${hours} hours`} ago`;
  }
  const days = Math.floor(ago / dayMs);
  if (days === 1) return 'Online yesterday';
  if (days < 30) return `Online ${days} days ago`;
  return 'Offline for a while';
}

/** Returns whether a friend was online within the hour. */
export const isAbout = (lastActiveAt: string | undefined, now: number): boolean =>
  lastActiveAt !== undefined && now - Date.parse(lastActiveAt) < hourMs;

/** Groups friends by state; friends who were online last come first. */
export function byState(friends: readonly Friend[]): Record<FriendState, Friend[]> {
  const sorted = friends.toSorted((one, other) => (other.lastActiveAt ?? '').localeCompare(one.lastActiveAt ?? ''));
  const of = (state: FriendState) => (state === 'friend' ? sorted : friends).filter((friend) => friend.state === state);
  return { friend: of('friend'), received: of('received'), sent: of('sent'), blocked: of('blocked') };
}
