import type { Friend } from '@hatchery/api/community';

const mostOffered = 6;

/** Returns the friends to offer while somebody types: those whose name has the text in it, who was online last first. */
export function friendsToOffer(friends: readonly Friend[], text: string): Friend[] {
  const wanted = text.trim().toLowerCase();
  return friends
    .filter(({ state, displayName = '' }) => state === 'friend' && displayName.toLowerCase().includes(wanted))
    .toSorted((one, other) => (other.lastActiveAt ?? '').localeCompare(one.lastActiveAt ?? ''))
    .slice(0, mostOffered);
}
