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
  /** The same for all players who are rewarded for one thing. */
  thing: string;
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

/** The services that give rewards: vouchers, and everything else but badges. */
export const services = ['vouchers', 'ultigen'] as const;
export type Service = (typeof services)[number];

/** Statuses of a service that does not answer, or is too busy to. */
const awayStatuses = new Set([408, 425, 502, 503, 504]);
/** A service has used up what it gives on one day. */
const usedUp = 429;

/**
 * The meaning of a call that failed: its service is away, or answered something that says nothing about the reward; it is tried again
 * later, it waits for the player, or it can never be.
 */
export type Failure = { is: 'away' | 'unclear' | 'crowded' } | { is: 'waiting' | 'refused'; why: string };

export const waitsForCreature = 'It waits for your first creature.';

/** Tells what a failed call means for its reward. */
export function judgeFailure(error: unknown): Failure {
  if (!(error instanceof Problem) || awayStatuses.has(error.status)) return { is: 'away' };
  if (error.status === usedUp) return { is: 'crowded' };
  if (error.errors?.some(({ path }) => path === 'body.creature')) return { is: 'waiting', why: waitsForCreature };
  return isAboutReward(error) ? { is: 'refused', why: error.message } : { is: 'unclear' };
}

/**
 * Whether a refusal is the last word on a reward. All others may come from another release: one that knows neither the operation (a
 * bare 404) nor a field of it (a 400) nor its caller. What a reward consists of was checked before it was promised.
 */
const isAboutReward = ({ status, code, errors }: Problem): boolean =>
  status === 409 ? code !== 'request-in-progress' : status === 404 && errors !== undefined;

/** Whether a call found no operation, or something that its answer does not name. */
export const isBareNotFound = (error: unknown): error is Problem =>
  error instanceof Problem && error.status === 404 && error.errors === undefined;
