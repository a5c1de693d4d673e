import type { EventState } from '@hatchery/api/events';
import type { DescribedReward } from '@hatchery/api/reward-shapes';
import { inWords, listInWords } from '@hatchery/api/whole-amounts';

/** One asset of a range: a reward, with what games read of it. */
export type RangeAsset = {
  reward: Extract<DescribedReward, { kind: 'voucher' }>;
  type: 'blockchain' | 'game';
  property: string | null;
};

/** Ranks that get the same. */
export type Range = { fromRank: number; toRank: number; assets: RangeAsset[] };

export type StoredEvent = {
  id: string;
  name: string;
  description: string | null;
  image: string | null;
  gameId: string | null;
  boardId: string | null;
  /** A day or a week of the board. Null: its last one. */
  season: string | null;
  ranges: Range[];
  startsAt: Date;
  endsAt: Date;
  state: 'open' | 'giving' | 'given';
  hash: string | null;
  ranAt: Date | null;
  createdAt: Date;
};

/** How a place stands. Those that are `gone` or `merged` get nothing. */
export type StoredPlaceState = 'planned' | 'due' | 'granted' | 'gone' | 'merged';

/** A place of a board, as a dry run judged it. */
export type Place = {
  position: number;
  rank: number;
  userId: string;
  range: number;
  state: StoredPlaceState;
  /** Null for a player who was deleted. */
  receiverId: string | null;
};

type Ranks = { fromRank: number; toRank: number };

/** Returns the index of the first range that shares a rank with one before it, and -1 if all are apart. */
export const overlapOf = (ranges: Ranks[]): number =>
  ranges.findIndex(({ fromRank, toRank }, index) =>
    ranges.slice(0, index).some((other) => other.fromRank <= toRank && fromRank <= other.toRank),
  );

/** Returns the index of the range that a rank is in, and -1 if it gets nothing. */
export const rangeOf = (ranges: Ranks[], rank: number): number =>
  ranges.findIndex(({ fromRank, toRank }) => fromRank <= rank && rank <= toRank);

/** Returns the last rank that gets something. */
export const lastRankOf = (ranges: Ranks[]): number => Math.max(...ranges.map(({ toRank }) => toRank));

type Dates = Pick<StoredEvent, 'state' | 'startsAt' | 'endsAt'>;

export function stateOf({ state, startsAt, endsAt }: Dates, now: Date): EventState {
  if (state !== 'open') return state;
  if (now < startsAt) return 'upcoming';
  return now < endsAt ? 'running' : 'ended';
}

/** Returns what each place of a range gets. */
export const rewardsOf = ({ assets }: Range): DescribedReward[] => assets.map(({ reward }) => reward);

/** Returns the canonical text of what ranges give, by which the same text always means the same amounts. */
export const textOfRanges = (eventId: string, ranges: Range[]): string =>
  [
    eventId,
    ...ranges.map(({ fromRank, toRank, assets }) =>
      [
        `${fromRank}-${toRank}`,
        ...assets.map(({ reward }) => `${reward.assetId}/${reward.tokenId ?? ''}/${reward.amount}`),
      ].join(' '),
    ),
  ].join('\n');

/** Returns the canonical text of places: one line for each. */
export const textOfPlaces = (places: Place[]): string =>
  places
    .map(({ position, rank, userId, range, state, receiverId }) =>
      [position, rank, userId, range, state, receiverId ?? ''].join(' '),
    )
    .join('\n');

/** The sum of one asset over all places. */
export type Total = { assetId: string; tokenId: string | null; name: string; decimals: number; amount: string };

/** Returns what is given altogether. @param paid how many places of each range get something. */
export function totalsOf(ranges: Range[], paid: number[]): Total[] {
  const totals = new Map<string, Total>();
  ranges.forEach(({ assets }, index) => {
    for (const { reward } of assets) {
      const { assetId, tokenId = null, name, decimals, amount } = reward;
      const key = `${assetId} ${tokenId ?? ''}`;
      const before = BigInt(totals.get(key)?.amount ?? 0);
      const sum = before + BigInt(amount) * BigInt(paid[index] ?? 0);
      totals.set(key, { assetId, tokenId, name, decimals, amount: String(sum) });
    }
  });
  return [...totals.values()].filter(({ amount }) => amount !== '0');
}

type Compared = Pick<Place, 'rank' | 'userId' | 'state'>;

/**
 * Whether a place is still as the dry run showed it. One that got nothing then must not get something that no admin saw.
 * @param someLeft whether players have left the board, so that others moved up.
 */
export const isStill = (before: Compared, now: Compared, someLeft: boolean): boolean =>
  before.userId === now.userId &&
  (someLeft || before.rank === now.rank) &&
  !(before.state !== 'planned' && now.state === 'planned');

/** Returns what a place of a range gets, in words. */
export const rewardsInWords = ({ assets }: Range): string =>
  listInWords(
    assets.map(({ reward: { name, decimals, tokenId, amount } }) =>
      inWords(BigInt(amount), {
        name,
        decimals,
        tokenId: tokenId === undefined ? null : BigInt(tokenId),
        unique: false,
      }),
    ),
  );
