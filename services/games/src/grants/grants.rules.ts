import { Problem } from '@hatchery/api/problems';
import type { DescribedReward, GrantSource, RewardState } from '@hatchery/api/reward-shapes';

/** A creature that a player chose for experience. */
export type Creature = { chainId: number; tokenId: string };

/** Rewards of a player for one thing. The same again, for them or an account of theirs, gives nothing more. */
export type NewGrant = {
  source: GrantSource;
  sourceId: string;
  /** Tells repetitions of one thing apart, as `2026-11-24`; `once` for what is given once. */
  period: string;
  userId: string;
  rewards: DescribedReward[];
  creature?: Creature | undefined;
};

/** One reward of a grant, with the reference of the call that gives it. */
export type Line = {
  grantId: string;
  position: number;
  userId: string;
  creature: Creature | null;
  reward: DescribedReward;
  reference: string;
};

export type StoredReward = { reward: DescribedReward; state: RewardState; why: string | null };

export type StoredGrant = Pick<NewGrant, 'source' | 'sourceId' | 'period' | 'userId'> & {
  id: string;
  createdAt: Date;
  rewards: StoredReward[];
};

/** How a line ended, for good. */
export type LineEnd = { state: Exclude<RewardState, 'due'>; why?: string };

export const referenceOf = (grantId: string, position: number) => `games:grant:${grantId}:${position}`;

/** Statuses that say nothing about a reward: a service is too busy, or does not trust or know this release yet. */
const passing = new Set([401, 403, 408, 425]);
/** A service has used up what it gives on one day. */
const usedUp = 429;

/** The meaning of a call that failed: it is tried again soon, or later, it waits for the player, or it can never be. */
export type Failure = { is: 'passing' | 'crowded' } | { is: 'waiting' | 'refused'; why: string };

export const waitsForCreature = 'It waits for your first creature.';

/** Tells what a failed call means for its reward. */
export function judgeFailure(error: unknown): Failure {
  if (!(error instanceof Problem) || error.status >= 500 || passing.has(error.status)) return { is: 'passing' };
  if (error.status === usedUp) return { is: 'crowded' };
  if (error.errors?.some(({ path }) => path === 'body.creature')) return { is: 'waiting', why: waitsForCreature };
  return { is: 'refused', why: error.message };
}
