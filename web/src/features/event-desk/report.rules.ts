import type { EventDryRun, EventPlace, EventState, RewardEvent } from '@hatchery/api/events';
import { nameOfPlayer } from '../../design/player-name.rules.ts';
import type { CsvColumn } from '../../platform/csv.rules.ts';
import { rewardWords } from '../../platform/rewards/reward.words.ts';
import { amountWords } from '../../platform/vouchers/units.rules.ts';

export const stateWords: Record<EventState, string> = {
  upcoming: 'Upcoming',
  running: 'Running',
  ended: 'Ended',
  giving: 'Giving',
  given: 'Given',
};

/** Returns what keeps an admin from a dry run, in words; nothing if they may make one. */
export function obstacleOf({ state, boardId }: Pick<RewardEvent, 'state' | 'boardId'>): string | undefined {
  if (!boardId) return 'It has no board, so there are no ranks to reward. Delete it and make one with a board.';
  if (state === 'upcoming' || state === 'running') return 'A dry run is possible once it has ended.';
  if (state === 'giving') return 'Its rewards are being given.';
  return state === 'given' ? 'Its rewards are given.' : undefined;
}

export const isGivenAway = ({ state }: Pick<RewardEvent, 'state'>): boolean => state === 'giving' || state === 'given';

/** The outcome of a place: how it looks, and in words. */
export type Outcome = { words: string; look: '' | 'badge-good' | 'badge-brand' | 'badge-bad' };

export function outcomeOf({ state, rewards }: Pick<EventPlace, 'state' | 'rewards'>): Outcome {
  switch (state) {
    case 'planned':
      return { words: 'Planned', look: '' };
    case 'gone':
      return { words: 'Account deleted', look: '' };
    case 'merged':
      return { words: 'Better place counts', look: '' };
    case 'due':
      return { words: 'On its way', look: 'badge-brand' };
    case 'granted':
      if (rewards.some((one) => one.state === 'refused')) return { words: 'Refused', look: 'badge-bad' };
      if (rewards.some((one) => one.state === 'due')) return { words: 'On its way', look: 'badge-brand' };
      return { words: 'Given', look: 'badge-good' };
  }
}

/** Returns whether a place, or a part of its rewards, is still on its way. */
export const isUnderWay = ({ state, rewards }: Pick<EventPlace, 'state' | 'rewards'>): boolean =>
  state === 'due' || (state === 'granted' && rewards.some((one) => one.state === 'due'));

/** Says why a place, or a part of its rewards, got nothing yet. */
export const whyOf = ({ why, rewards }: Pick<EventPlace, 'why' | 'rewards'>): string =>
  [...new Set([why, ...rewards.map((one) => one.why)])].filter(Boolean).join(' ');

export const nameOfPlace = ({ receiverId, userId, displayName }: EventPlace): string =>
  nameOfPlayer({ uid: receiverId ?? userId, ...(displayName === undefined ? {} : { displayName }) });

export const rewardsWords = ({ rewards }: Pick<EventPlace, 'rewards'>): string =>
  rewards.map(({ reward }) => rewardWords(reward)).join(', ');

/** The report as a CSV. */
export const reportColumns: CsvColumn<EventPlace>[] = [
  ['position', ({ position }) => String(position)],
  ['rank', ({ rank }) => String(rank)],
  ['player', ({ userId }) => userId],
  ['receiver', ({ receiverId, userId }) => receiverId ?? userId],
  ['name', ({ displayName }) => displayName ?? ''],
  ['rewards', rewardsWords],
  ['state', (place) => outcomeOf(place).words],
  ['why', whyOf],
];

type Total = EventDryRun['totals'][number];

/** Says how much of an asset all places of an event get together, as in "120 × Moss medal". */
export function totalWords(
  { uid, amountBase, name, tokenId }: Total,
  { rewards }: Pick<RewardEvent, 'rewards'>,
): string {
  const asset = rewards.flatMap(({ assets }) => assets).find((one) => one.uid === uid);
  return amountWords(BigInt(amountBase), { name, decimals: asset?.decimals ?? 0, tokenId });
}
