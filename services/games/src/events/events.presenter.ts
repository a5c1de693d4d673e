import type { EventPlace, EventReward, RewardEvent } from '@hatchery/api/events';
import { wholeOf } from '@hatchery/api/whole-amounts';
import { presentReward, type StoredGrant } from '../grants/grants.ts';
import { type Range, rewardsOf, type StoredEvent, type StoredPlaceState, stateOf, type Total } from './events.rules.ts';
import type { StoredPlace } from './places.repository.ts';

const amountShown = (amount: string, decimals: number) => ({
  amount: wholeOf(BigInt(amount), decimals),
  amountBase: amount,
});

const presentRange = ({ fromRank, toRank, assets }: Range): EventReward => ({
  fromRank,
  toRank,
  assets: assets.map(({ reward: { assetId, tokenId, amount, name, image = '', decimals }, type, property }) => ({
    uid: assetId,
    name,
    image,
    type,
    ...(property === null ? {} : { property }),
    ...amountShown(amount, decimals),
    ...(tokenId === undefined ? {} : { tokenId }),
    decimals,
  })),
});

type Shown = { now: Date; places?: RewardEvent['places'] };

export const presentEvent = (event: StoredEvent, { now, places }: Shown): RewardEvent => ({
  uid: event.id,
  name: event.name,
  ...(event.description === null ? {} : { description: event.description }),
  ...(event.image === null ? {} : { image: event.image }),
  ...(event.gameId === null ? {} : { gameId: event.gameId }),
  ...(event.boardId === null ? {} : { boardId: event.boardId }),
  ...(event.season === null ? {} : { season: event.season }),
  rewards: event.ranges.map(presentRange),
  rewardsGiven: event.state === 'given',
  startDate: event.startsAt.toISOString(),
  endDate: event.endsAt.toISOString(),
  state: stateOf(event, now),
  ...(event.hash === null ? {} : { hash: event.hash }),
  ...(event.hash === null || !places ? {} : { places }),
  createdAt: event.createdAt.toISOString(),
});

export const presentTotal = ({ assetId, tokenId, name, decimals, amount }: Total) => ({
  uid: assetId,
  name,
  ...(tokenId === null ? {} : { tokenId }),
  ...amountShown(amount, decimals),
});

const whyNothing: Partial<Record<StoredPlaceState, string>> = {
  gone: 'The player was deleted.',
  merged: 'The player has a better place, or got this with another account.',
};

/** Shows a place with what it gets: as it was granted, or as it will be. */
export function presentPlace(
  { position, rank, userId, receiverId, state, range }: StoredPlace,
  { ranges }: Pick<StoredEvent, 'ranges'>,
  grant: StoredGrant | undefined,
): EventPlace {
  const why = whyNothing[state];
  const toCome = ranges[range] && !why ? rewardsOf(ranges[range]) : [];
  return {
    position,
    rank,
    userId,
    ...(receiverId === null ? {} : { receiverId }),
    state,
    ...(why ? { why } : {}),
    rewards: grant ? grant.rewards.map(presentReward) : toCome.map((reward) => ({ reward, state: 'due' })),
  };
}
