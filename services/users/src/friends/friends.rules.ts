import type { FriendState } from '@hatchery/api/community';

/** The state that one side of a pair sees; `none` without any. */
export type Side = FriendState | 'none';

/**
 * Two users, seen by the one who acts. Both sides see a friendship. A request is `sent` on one side and `received` on the other.
 * A request to a user who has blocked the sender stays on the sender's side only, so the sender cannot tell.
 */
export type Pair = { mine: Side; theirs: Side };

export type Verdict = { next: Pair } | { refusal: 'blocked' | 'no-request' | 'nothing' | 'not-blocked' };

const friends: Pair = { mine: 'friend', theirs: 'friend' };
const strangers: Pair = { mine: 'none', theirs: 'none' };

/** Sends a request, or accepts theirs. A request that a block once dropped arrives when it is sent again. */
export function request({ mine, theirs }: Pair): Verdict {
  if (mine === 'blocked') return { refusal: 'blocked' };
  if (mine === 'friend') return { next: friends };
  if (theirs === 'blocked') return { next: { mine: 'sent', theirs } };
  return { next: theirs === 'sent' ? friends : { mine: 'sent', theirs: 'received' } };
}

export function accept({ mine }: Pair): Verdict {
  if (mine === 'friend' || mine === 'received') return { next: friends };
  return { refusal: 'no-request' };
}

export const decline = ({ mine }: Pair): Verdict =>
  mine === 'received' ? { next: strangers } : { refusal: 'no-request' };

/** Ends a friendship or cancels a request. */
export function remove({ mine, theirs }: Pair): Verdict {
  if (mine !== 'friend' && mine !== 'sent') return { refusal: 'nothing' };
  return { next: { mine: 'none', theirs: theirs === 'blocked' ? theirs : 'none' } };
}

/** Blocks a player. Their request stays on their side, so that they cannot tell. */
export const block = ({ theirs }: Pair): Verdict => ({
  next: { mine: 'blocked', theirs: theirs === 'sent' || theirs === 'blocked' ? theirs : 'none' },
});

export const unblock = ({ mine, theirs }: Pair): Verdict =>
  mine === 'blocked' ? { next: { mine: 'none', theirs } } : { refusal: 'not-blocked' };

/** Joins the pairs of two merged accounts with a third one: blocks stay, and requests that cross become a friendship. */
export function joinPairs(one: Pair, other: Pair): Pair {
  const mine = [one.mine, other.mine];
  const theirs = [one.theirs, other.theirs];
  if (mine.includes('blocked') || theirs.includes('blocked'))
    return { mine: strongest(mine), theirs: strongest(theirs) };
  if (mine.includes('friend') || (mine.includes('sent') && theirs.includes('sent'))) return friends;
  return { mine: strongest(mine, 'received'), theirs: strongest(theirs, 'received') };
}

const strongest = (sides: Side[], ...also: Side[]): Side =>
  (['blocked', 'sent', ...also] as const).find((side) => sides.includes(side)) ?? 'none';

/** The most of each that a user may have. Merged accounts keep what both had, even beyond it. */
export const most = { friend: 500, sent: 100, received: 500, blocked: 1_000 } as const;
export const requestsPerHour = 30;

export type Counts = Record<FriendState, number>;

/**
 * Returns the refusal of a change that exceeds the limits of either side. It is the same whether or not they blocked me:
 * a full inbox refuses everybody.
 */
export function bound(before: Pair, next: Pair, counts: { mine: Counts; theirs: Counts }): string | undefined {
  if (next.mine === before.mine) return undefined;
  if (next.mine === 'friend') {
    if (counts.mine.friend >= most.friend) return `You have reached the limit of ${most.friend} friends.`;
    if (counts.theirs.friend >= most.friend) return `This player has reached the limit of ${most.friend} friends.`;
  }
  if (next.mine === 'sent') {
    if (counts.mine.sent >= most.sent) return `You have ${most.sent} open requests. Cancel one first.`;
    if (counts.theirs.received >= most.received) return 'This player has too many open requests.';
  }
  if (next.mine === 'blocked' && counts.mine.blocked >= most.blocked)
    return `You have reached the limit of ${most.blocked} blocked players.`;
  return undefined;
}
