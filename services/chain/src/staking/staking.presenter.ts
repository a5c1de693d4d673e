import type {
  StakedGen1Token,
  StakedGeneration,
  StakingBoardPlace,
  StakingEstimate,
  StakingHarvest,
  StakingReferral,
  StakingReferralPage,
  StakingSets,
} from '@hatchery/api/staking-shapes';
import { totalOf, type WeightParts } from './estimate.rules.ts';
import { referralPerThousand, rewardPerWeek, weightOf } from './rewards.rules.ts';
import {
  type Counts,
  elementOf,
  type Generation,
  kindIn,
  nextSetWeight,
  type StakeWeights,
  setsOf,
  setWeight,
  weigh,
  weightsOf,
} from './stake-weights.rules.ts';
import type { Account, Gen1Token, Pools } from './staking-book.rules.ts';
import type { BoardRow, StoredHarvest, StoredReferral } from './staking-view.repository.ts';
import type { StakingView } from './staking-view.ts';

const presentTime = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Returns the block that an answer is true of. */
export const presentPlace = ({ chainId, place }: StakingView) => ({
  chainId,
  blockNumber: place.number,
  blockHash: place.hash,
  blockTime: presentTime(place.time),
});

const elementIn = (generation: Generation, monsterId: number): string => elementOf(generation, monsterId) ?? 'void';

export function presentGeneration(
  generation: Generation,
  counts: Counts,
  weights: StakeWeights | null,
): StakedGeneration {
  const { single, sets } = weights ? weigh(generation, counts, weights) : { single: 0n, sets: 0n };
  const monsters = Object.entries(counts).map(([name, amount]) => ({ ...kindIn(name), amount }));
  return {
    weight: String(single + sets),
    single: String(single),
    sets: String(sets),
    monsters: monsters
      .sort((a, b) => a.monsterId - b.monsterId || Number(a.shiny) - Number(b.shiny))
      .map(({ monsterId, shiny, amount }) => ({
        monsterId,
        element: elementIn(generation, monsterId),
        shiny,
        amount,
      })),
  };
}

export const presentToken = ({
  tokenId,
  monsterId,
  shiny,
  serial,
}: Gen1Token & { tokenId: string }): StakedGen1Token => ({
  tokenId,
  monsterId,
  element: elementIn('gen1', monsterId),
  shiny,
  serial,
});

/** Presents the sets of a generation in one rarity. */
export function presentSets(
  collection: Generation,
  counts: Counts,
  weights: StakeWeights,
  shiny: boolean,
): StakingSets['collections'][number] {
  const all = setsOf(collection, counts, shiny);
  const { set, collection: collectionWeight } = weightsOf(weights, shiny);
  return {
    collection,
    shiny,
    setWeight: String(set),
    collectionWeight: String(collectionWeight),
    collections: all.collections,
    missing: all.elements.filter(({ sets }) => sets === all.collections).map(({ element }) => element),
    weight: String(setWeight(all, weights, shiny)),
    elements: all.elements.map((element) => ({
      element: element.element,
      size: element.size,
      sets: element.sets,
      have: element.size - element.missing.length,
      missing: element.missing,
      nextWeight: String(nextSetWeight(all, element, weights, shiny)),
    })),
  };
}

/** Presents a weight and what it earns out of a total weight. */
export function presentOutcome({ rewards }: Pools, parts: WeightParts, totalWeight: bigint): StakingEstimate['before'] {
  const weight = totalOf(parts);
  return {
    weight: String(weight),
    gen1: String(parts.gen1),
    gen2: String(parts.gen2),
    token: String(parts.token),
    rewardPerWeek: String(rewardPerWeek(rewards, weight, totalWeight)),
  };
}

export const presentLevels = (account: Account, byLevel: ReadonlyMap<number, number>): StakingReferralPage['levels'] =>
  referralPerThousand.map((perThousand, index) => ({
    level: index + 1,
    perThousand,
    accounts: byLevel.get(index + 1) ?? 0,
    earned: String(account.earned[index] ?? 0n),
  }));

export const presentReferral = (stored: StoredReferral): StakingReferral => ({
  address: stored.address,
  referrer: stored.referrer,
  weight: stored.weight,
  referrals: stored.referrals,
  blockNumber: stored.blockNumber,
  blockTime: presentTime(stored.blockTime),
});

export const presentHarvest = (stored: StoredHarvest, finalNumber: number): StakingHarvest => ({
  kind: stored.kind,
  amount: stored.amount,
  blockNumber: stored.blockNumber,
  blockTime: presentTime(stored.blockTime),
  transactionHash: stored.transactionHash,
  logIndex: stored.logIndex,
  finality: stored.blockNumber <= finalNumber ? 'final' : 'seen',
});

export const presentBoardPlace = ({ rewards }: Pools, row: BoardRow): StakingBoardPlace => ({
  address: row.address,
  weight: String(weightOf(row)),
  gen1Weight: String(row.gen1Weight),
  gen2Weight: String(row.gen2Weight),
  rewardPerWeek: String(rewardPerWeek(rewards, weightOf(row), rewards.totalWeight)),
});
