import type { Trade } from '@hatchery/api/trade-shapes';
import type { User } from '@hatchery/api/users';
import { nameOfPlayer } from '../../design/player-name.rules.ts';
import { waitWords } from '../../platform/time.rules.ts';
import { type BundleLine, lineKey } from '../../platform/vouchers/bundle.rules.ts';

/** An offer that somebody made for a trade. */
export type Offer = Trade['usersOffers'][number];

/** The name of a player as trades show it. */
export const nameIn = ({ userId, username }: { userId: string; username: string }): string =>
  nameOfPlayer({ uid: userId, displayName: username });

/** The part that somebody has in a trade. */
export type Role = 'visitor' | 'owner' | 'offered' | 'other';

export function roleIn({ mine }: Pick<Trade, 'mine'>, user: Pick<User, 'uid'> | undefined): Role {
  if (!user) return 'visitor';
  return mine ?? 'other';
}

/** Returns how long a trade stays open, as in "6 days left". */
export function leftWords(expiresAt: string, now: number): string {
  const seconds = (Date.parse(expiresAt) - now) / 1000;
  return seconds > 0 ? `${waitWords(seconds)} left` : 'Ending now';
}

const statuses: Record<string, string> = {
  open: 'Open',
  settling: 'Settling',
  completed: 'Completed',
  cancelled: 'Taken back',
  expired: 'Expired',
};

/** Returns a trade's status in words. */
export function statusWords({ status, endReason }: Pick<Trade, 'status' | 'endReason'>): string {
  if (endReason === 'player-left') return 'A player left';
  return statuses[status] ?? 'Ended';
}

const offerEnds: Record<string, string> = {
  outbid: 'Another offer was accepted.',
  'trade-changed': 'The owner changed what they give.',
  withdrawn: 'You took it back.',
  'trade-cancelled': 'The owner took the trade back.',
  'trade-expired': 'The trade expired.',
  'player-left': 'The other player left.',
  'same-player': 'Both accounts are yours now.',
};

/** Returns why an offer ended, and where its vouchers are. */
export const offerEndWords = (endReason: string | undefined): string =>
  `${offerEnds[endReason ?? ''] ?? 'It ended.'} Everything is back in your bag.`;

interface Terms {
  offerAssets: readonly BundleLine[];
  requestAssets: readonly BundleLine[];
}

const keysOf = (lines: readonly BundleLine[]): string => lines.map(lineKey).toSorted().join();

/** Returns whether two looks at a trade show the same on both sides. */
export const sameTerms = (one: Terms, other: Terms): boolean =>
  keysOf(one.offerAssets) === keysOf(other.offerAssets) && keysOf(one.requestAssets) === keysOf(other.requestAssets);
