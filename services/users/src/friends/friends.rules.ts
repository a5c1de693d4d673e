import type { FriendState } from '@hatchery/api/community';

/** What one side of a pair sees; `none` where there is nothing. */
export type Side = FriendState | 'none';

/**
 * Two users, from the side of whoever acts. Friends are so on both sides. What one has `received` the other has `sent`, but a
 * request may also be sent to somebody who blocked its sender, or had done so then: it stays with the sender alone, who cannot tell.
 */
export type Pair = { mine: Side; theirs: Side };

export type Verdict = { next: Pair } | { refusal: 'blocked' | 'no-request' | 'nothing' | 'not-blocked' };

const friends: Pair = { mine: 'friend', theirs: 'friend' };
const strangers: Pair = { mine: 'none', theirs: 'none' };

/** Asks, or answers yes when they have asked. What was sent to no avail, for a block that is gone, arrives when sent again. */
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

/** Ends a friendship or takes a request back. */
export function remove({ mine, theirs }: Pair): Verdict {
  if (mine !== 'friend' && mine !== 'sent') return { refusal: 'nothing' };
  return { next: { mine: 'none', theirs: theirs === 'blocked' ? theirs : 'none' } };
}

/** What they have sent stays with them, so that they cannot tell. */
export const block = ({ theirs }: Pair): Verdict => ({
  next: { mine: 'blocked', theirs: theirs === 'sent' || theirs === 'blocked' ? theirs : 'none' },
});

export const unblock = ({ mine, theirs }: Pair): Verdict =>
  mine === 'blocked' ? { next: { mine: 'none', theirs } } : { refusal: 'not-blocked' };

/** What one account has with somebody once two accounts are one: blocks stand, and requests that cross make friends. */
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

/** The most of each that a user may have; two accounts that become one keep what both had. */
export const most = { friend: 500, sent: 100, received: 500, blocked: 1_000 } as const;
export const requestsPerHour = 30;

export type Counts = Record<FriendState, number>;

/**
 * Whether a change goes beyond what either side may have. Answers the same whether or not they blocked me:
 * a full inbox refuses everybody.
 */
export function bound(before: Pair, next: Pair, counts: { mine: Counts; theirs: Counts }): string | undefined {
  if (next.mine === before.mine) return undefined;
  if (next.mine === 'friend') {
    if (counts.mine.friend >= most.friend) return `You have ${most.friend} friends, and that is the most.`;
    if (counts.theirs.friend >= most.friend) return `They have ${most.friend} friends, and that is the most.`;
  }
  if (next.mine === 'sent') {
    if (counts.mine.sent >= most.sent) return `You have ${most.sent} open requests: take one back first.`;
    if (counts.theirs.received >= most.received) return 'They have too many requests to answer.';
  }
  if (next.mine === 'blocked' && counts.mine.blocked >= most.blocked)
    return `You have blocked ${most.blocked} players, and that is the most.`;
  return undefined;
}
