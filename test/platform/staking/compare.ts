import { type Address, getAddress, zeroAddress } from 'viem';
import { listPools } from '../../../services/chain/src/staking/book.repository.ts';
import { presentPools } from '../../../services/chain/src/staking/pools.presenter.ts';
import { positionOf, setsOfAccount } from '../../../services/chain/src/staking/positions.ts';
import type { Pools } from '../../../services/chain/src/staking/staking-book.rules.ts';
import { referralsOf } from '../../../services/chain/src/staking/staking-lists.ts';
import { viewStaking } from '../../../services/chain/src/staking/staking-view.ts';
import { ofGen1, ofGen2, ofLp, ofRewarder, type StakingChain } from './staking-chain.ts';
import { chainId, type StakingIndex } from './staking-index.ts';

const noEnd = 2n ** 256n - 1n;

/** Compares the pools with the contracts' views at the newest block, to the base unit. */
export async function expectPools({ world, ask }: StakingChain, { context, database }: StakingIndex): Promise<void> {
  const rewarder = ['totalWeight', 'rewardPerWeek', 'reserve', 'runway', 'referralBudget', 'accTokenPerShare'];
  const names = [...rewarder, 'lastRewardTime', 'rewardTokenAddress', 'paused'];
  const lpNames = ['lpTokenSupply', 'reserve', 'runway', 'accHatchyPerShare', 'lastRewardBlock', 'hatchyPerBlock'];
  const moreLp = ['allocPoint', 'BONUS_MULTIPLIER', 'lpToken', 'hatchy'];
  const answers = await ask([
    ...names.map((name) => ofRewarder(world, name)),
    ...[...lpNames, ...moreLp].map((name) => ofLp(world, name)),
  ]);
  const shown = await viewStaking(context, chainId, async (_, view) => presentPools(view));
  const pools = Object.fromEntries(await listPools(database.knex, chainId)) as Pools;
  const [gen1, gen2, token, lp] = shown.pools;
  const { rewards } = pools;
  expect([shown.totalWeight, shown.rewardPerWeek, gen1?.reserve].map((one) => BigInt(one ?? 0))).toEqual(
    answers.slice(0, 3),
  );
  expect(secondsOf(gen1?.runwaySeconds)).toBe(shownAs(answers[3]));
  expect([BigInt(shown.referralBudget), rewards.acc, rewards.countedAt]).toEqual(answers.slice(4, 7));
  expect([gen1?.rewardToken, shown.isHarvestPaused]).toEqual(answers.slice(7, 9));
  expect([gen2?.reserve, token?.reserve]).toEqual([gen1?.reserve, gen1?.reserve]);
  const ofPool = answers.slice(names.length);
  expect([BigInt(lp?.supply ?? 0), BigInt(lp?.reserve ?? 0)]).toEqual(ofPool.slice(0, 2));
  // The local chain makes a block a second.
  expect(secondsOf(lp?.runwaySeconds)).toBe(shownAs(ofPool[2]));
  expect([pools.lp.acc, pools.lp.countedBlock, pools.lp.perBlock]).toEqual(ofPool.slice(3, 6));
  expect([pools.lp.allocPoint, pools.lp.multiplier, lp?.asset, lp?.rewardToken]).toEqual(ofPool.slice(6));
  expect(pools.gen1.weight + pools.gen2.weight + pools.gen2.tokenWeight).toBe(rewards.totalWeight);
}

/** The API tells very long runways as the largest whole number of JSON. */
const longest = BigInt(Number.MAX_SAFE_INTEGER);
const shownAs = (seconds: unknown) => (seconds !== noEnd && (seconds as bigint) > longest ? longest : seconds);
const secondsOf = (shown: number | null | undefined) => (shown === null ? noEnd : BigInt(shown ?? -1));

/** Compares accounts with the contracts' views at the newest block, to the base unit. */
export async function expectMembers(
  chain: StakingChain,
  index: StakingIndex,
  addresses: readonly Address[],
): Promise<void> {
  for (const address of addresses) await expectMember(chain, index, getAddress(address));
}

async function expectMember({ world, ask }: StakingChain, { context }: StakingIndex, address: Address): Promise<void> {
  const [pending, info, totalBonus, totalReferrals, perWeek, totalWeight, lpPending, lpInfo, weight1, weight2] =
    (await ask([
      ...['pendingReward', 'userInfo', 'getUserTotalBonus', 'getUserTotalReferrals'].map((name) =>
        ofRewarder(world, name, address),
      ),
      ...['rewardPerWeek', 'totalWeight'].map((name) => ofRewarder(world, name)),
      ...['pendingReward', 'userInfo'].map((name) => ofLp(world, name, address)),
      ofGen1(world, 'calculateWeight', address),
      ofGen2(world, 'calculateWeight', address),
    ])) as [
      ...[bigint, [bigint, bigint, bigint, bigint, Address, bigint], bigint, bigint, bigint, bigint],
      ...[[bigint, bigint], [bigint, bigint], [bigint, bigint], [bigint, bigint]],
    ];
  const position = await positionOf(context, { chainId, address, limit: 100 });
  const referrals = await referralsOf(context, { chainId, address, level: 1, limit: 1 });
  const weights = [position.weight, position.gen1Weight, position.gen2Weight, position.rewardDebt].map(BigInt);
  expect([...weights, position.referrer ?? zeroAddress, BigInt(position.bonus)]).toEqual(info);
  expect(BigInt(position.pendingReward)).toBe(pending);
  expect([BigInt(position.totalBonus), BigInt(referrals.totalReferrals)]).toEqual([totalBonus, totalReferrals]);
  expect(BigInt(position.rewardPerWeek)).toBe(totalWeight === 0n ? 0n : (perWeek * info[0]) / totalWeight);
  expect([position.lp.pendingReward, position.lp.rewardPerBlock].map(BigInt)).toEqual(lpPending);
  expect([position.lp.amount, position.lp.rewardDebt].map(BigInt)).toEqual(lpInfo);
  expect([position.gen1.single, position.gen1.sets].map(BigInt)).toEqual(weight1);
  expect([BigInt(position.gen2.single) + BigInt(position.token.weight), BigInt(position.gen2.sets)]).toEqual(weight2);
}

type Stakes = [bigint[], [bigint[], bigint[]], bigint];

/** Compares stakes and sets of accounts with the contracts' views. */
export async function expectStakes(
  { world, ask }: StakingChain,
  { context }: StakingIndex,
  addresses: readonly Address[],
): Promise<void> {
  for (const one of addresses) {
    const address = getAddress(one);
    const names = ['userSetInfo', 'userShinySetInfo', 'userCollectionInfo'];
    const [ids, [kinds, amounts], tokens, ...sets] = (await ask([
      ofGen1(world, 'userStakedNFT', address),
      ofGen2(world, 'userStakedNFT', address),
      ofGen2(world, 'getStakedTokens', address),
      ofGen1(world, 'checkSetInfo', address),
      ofGen1(world, 'checkShinySetInfo', address),
      ...names.map((name) => ofGen2(world, name, address)),
    ])) as [...Stakes, ...unknown[]];
    const found = await positionOf(context, { chainId, address, limit: 1_000 });
    expect(found.gen1Tokens.items.map(({ tokenId }) => BigInt(tokenId))).toEqual([...ids].sort(byValue));
    const staked = found.gen2.monsters.map(({ monsterId, shiny, amount }) => [
      BigInt(shiny ? monsterId * 1_000 + 888 : monsterId),
      BigInt(amount),
    ]);
    expect(new Map(staked as [bigint, bigint][])).toEqual(new Map(kinds.map((kind, place) => [kind, amounts[place]])));
    expect(BigInt(found.token.amount)).toBe(tokens);
    expectSets((await setsOfAccount(context, { chainId, address })).collections, sets);
  }
}

type Collections = Awaited<ReturnType<typeof setsOfAccount>>['collections'];

function expectSets(collections: Collections, answers: readonly unknown[]): void {
  const [common1, shiny1, common2, shiny2, collections2] = answers as [
    ...[[bigint, bigint], [bigint, bigint], bigint[]],
    ...[[bigint, Record<string, bigint>], [bigint, bigint]],
  ];
  const counted = collections.map(({ elements, collections: complete }) => ({
    sets: BigInt(elements.reduce((sum, { sets }) => sum + sets, 0)),
    complete: BigInt(complete),
    of: (name: string) => BigInt(elements.find(({ element }) => element === name)?.sets ?? -1),
  })) as [Counted, Counted, Counted, Counted];
  expect([counted[0], counted[1]].map(({ sets, complete }) => [sets, complete])).toEqual([common1, shiny1]);
  const order = ['plant', 'water', 'fire', 'light', 'dark', 'dragon'];
  expect(order.map(counted[2].of)).toEqual(common2);
  expect(order.map(counted[3].of)).toEqual(order.map((name) => shiny2[1][name]));
  expect([counted[2].complete, counted[3].complete]).toEqual(collections2);
  expect(counted[3].complete).toBe(shiny2[0]);
}

type Counted = { sets: bigint; complete: bigint; of: (name: string) => bigint };

const byValue = (a: bigint, b: bigint) => Number(a - b);
