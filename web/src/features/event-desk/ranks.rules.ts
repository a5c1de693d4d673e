import type { CreateEvent } from '@hatchery/api/events';
import { countFault, countOf } from '../../platform/forms/count.rules.ts';
import { areRewardsGood, type RewardRow, rewardOf } from '../../platform/rewards/reward.rules.ts';

/** A range of ranks with its rewards, as an admin types it. */
export interface RangeRow {
  key: string;
  fromRank: string;
  toRank: string;
  rewards: RewardRow[];
}

export const mostRanges = 50;
const mostRank = 10_000;

const ranksOf = ({ fromRank, toRank }: RangeRow): [number, number] | undefined => {
  const [from, to] = [countOf(fromRank), countOf(toRank)];
  return from !== undefined && to !== undefined && from <= to ? [from, to] : undefined;
};

/** Returns ranks in words, as in "Rank 1" or "Ranks 2 to 10". */
export const rankWords = (from: number, to: number): string =>
  from === to
    ? `Rank ${from.toLocaleString('en')}`
    : `Ranks ${from.toLocaleString('en')} to ${to.toLocaleString('en')}`;

export type RangeFaults = Partial<Record<'fromRank' | 'toRank' | 'rewards', string>>;

/** Returns what is wrong with a range, by field; ranks that another range rewards are told at once. */
export function rangeFaults(row: RangeRow, all: readonly RangeRow[]): RangeFaults {
  const from = countFault(row.fromRank, mostRank);
  const to = countFault(row.toRank, mostRank);
  const faults: RangeFaults = { ...(from ? { fromRank: from } : {}), ...(to ? { toRank: to } : {}) };
  if (!from && !to && !ranksOf(row)) faults.toRank = 'The last rank comes after the first one.';
  const overlap = overlapOf(row, all);
  if (overlap) faults.fromRank = overlap;
  if (row.rewards.length === 0) faults.rewards = 'Add what these ranks get.';
  return faults;
}

/** Says which ranks of a range another one has, too. */
export function overlapOf(row: RangeRow, all: readonly RangeRow[]): string | undefined {
  const own = ranksOf(row);
  if (!own) return undefined;
  for (const [index, other] of all.entries()) {
    const ranks = other.key === row.key ? undefined : ranksOf(other);
    if (!ranks) continue;
    const [from, to] = [Math.max(own[0], ranks[0]), Math.min(own[1], ranks[1])];
    if (from <= to)
      return `Range ${index + 1} rewards ${from === to ? `rank ${from}` : `ranks ${from} to ${to}`}, too.`;
  }
  return undefined;
}

export const areRangesGood = (rows: readonly RangeRow[]): boolean =>
  rows.length > 0 &&
  rows.every((row) => Object.keys(rangeFaults(row, rows)).length === 0 && areRewardsGood(row.rewards));

/** Returns the range that follows all others, for a new row. */
export function nextRange(key: string, rows: readonly RangeRow[]): RangeRow {
  const last = Math.max(0, ...rows.map((row) => ranksOf(row)?.[1] ?? 0));
  return { key, fromRank: String(last + 1), toRank: String(last + 1), rewards: [] };
}

/** Returns ranges as the API takes them, the best ranks first. */
export const rangesOf = (rows: readonly RangeRow[]): CreateEvent['rewards'] =>
  rows
    .map(({ fromRank, toRank, rewards }) => ({
      fromRank: countOf(fromRank) ?? 1,
      toRank: countOf(toRank) ?? 1,
      assets: rewards.flatMap((row) => {
        const reward = rewardOf(row);
        if (reward.kind !== 'voucher') return [];
        const { assetId, tokenId, amount } = reward;
        return [{ uid: assetId, amountBase: amount, ...(tokenId === undefined ? {} : { tokenId }) }];
      }),
    }))
    .toSorted((one, other) => one.fromRank - other.fromRank);
