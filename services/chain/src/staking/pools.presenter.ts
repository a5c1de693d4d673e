import type { StakingPool, StakingPools } from '@hatchery/api/staking-shapes';
import { getNetwork } from '@hatchery/chain/networks';
import type { Address } from 'viem';
import { lpPoolAt, lpRunwayAt, perBlockOf } from './lp-rewards.rules.ts';
import { poolAt, rewardPerWeek, runwayAt } from './rewards.rules.ts';
import { presentPlace } from './staking.presenter.ts';
import type { StakingView } from './staking-view.ts';

/** Presents the pools that stand on a chain. */
export function presentPools(view: StakingView): StakingPools {
  const { contracts, pools, place } = view;
  const { rewarder, gen1Staking, gen2Staking, lpStaking } = contracts;
  const now = poolAt(pools.rewards, BigInt(place.time));
  const all: StakingPool[] = [];
  if (rewarder && gen1Staking) all.push(presentGen1(view, gen1Staking, rewarder));
  if (rewarder && gen2Staking) all.push(...presentGen2(view, gen2Staking, rewarder));
  if (lpStaking) all.push(presentLp(view, lpStaking));
  return {
    ...presentPlace(view),
    totalWeight: String(now.totalWeight),
    rewardPerWeek: String(now.perWeek),
    referralBudget: String(now.budget),
    stakers: now.stakers,
    isHarvestPaused: now.isPaused,
    pools: all,
  };
}

/** Runways beyond this many seconds are told as this, since JSON numbers end there. */
const longest = BigInt(Number.MAX_SAFE_INTEGER);
const secondsOf = (runway: bigint | undefined): number | null =>
  runway === undefined ? null : Number(runway < longest ? runway : longest);

/** Returns the part that generations and the game token have in common. */
function sharedPart({ pools, place }: StakingView, rewarder: Address, weight: bigint) {
  const time = BigInt(place.time);
  const now = poolAt(pools.rewards, time);
  return {
    rewardContract: rewarder,
    rewardToken: now.token,
    totalWeight: String(weight),
    rewardPerWeek: String(rewardPerWeek(now, weight, now.totalWeight)),
    rewardPerBlock: null,
    reserve: String(now.reserve),
    runwaySeconds: secondsOf(runwayAt(pools.rewards, time)),
  };
}

function presentGen1(view: StakingView, contract: Address, rewarder: Address): StakingPool {
  const { collection, monsters, stakers, isPaused, weight } = view.pools.gen1;
  const own = { kind: 'gen1' as const, contract, asset: collection, supply: String(monsters), stakers, isPaused };
  return { ...own, ...sharedPart(view, rewarder, weight) };
}

function presentGen2(view: StakingView, contract: Address, rewarder: Address): StakingPool[] {
  const { gen2 } = view.pools;
  const { isPaused } = gen2;
  return [
    {
      ...{ kind: 'gen2', contract, asset: gen2.collection, supply: String(gen2.monsters) },
      ...{ stakers: gen2.stakers, isPaused },
      ...sharedPart(view, rewarder, gen2.weight),
    },
    {
      ...{ kind: 'token', contract, asset: gen2.token, supply: String(gen2.tokens) },
      ...{ stakers: gen2.tokenStakers, isPaused },
      ...sharedPart(view, rewarder, gen2.tokenWeight),
    },
  ];
}

function presentLp({ chainId, pools, place }: StakingView, contract: Address): StakingPool {
  const block = BigInt(place.number);
  const now = lpPoolAt(pools.lp, block);
  const blocks = lpRunwayAt(pools.lp, block);
  const thousandths = BigInt(Math.round(getNetwork(chainId).blockTimeSeconds * 1000));
  return {
    kind: 'lp',
    contract,
    asset: now.asset,
    rewardContract: contract,
    rewardToken: now.rewardToken,
    totalWeight: String(now.supply),
    supply: String(now.supply),
    rewardPerWeek: null,
    rewardPerBlock: String(perBlockOf(now)),
    reserve: String(now.reserve),
    runwaySeconds: secondsOf(blocks === undefined ? undefined : (blocks * thousandths) / 1000n),
    stakers: now.stakers,
    isPaused: false,
  };
}
