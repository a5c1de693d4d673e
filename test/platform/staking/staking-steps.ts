import { gen1StakingAbi } from '@hatchery/chain/abis/gen1-staking';
import { lpStakingAbi } from '@hatchery/chain/abis/lp-staking';
import { rewarderAbi } from '@hatchery/chain/abis/rewarder';
import { type Abi, type Address, encodeFunctionData, parseAbi, parseEther } from 'viem';
import type { Random } from '../../../contracts/test/model/random.ts';
import { firstTokenOf } from '../../../contracts/test/model/world.ts';
import type { Sent, StakingWorld } from './staking-chain.ts';

type Setting = { random: Random; world: StakingWorld };
type Create = (setting: Setting) => Sent;

const call = (from: Address, to: Address, abi: Abi, functionName: string, ...args: unknown[]): Sent => ({
  from,
  to,
  data: encodeFunctionData({ abi, functionName, args }),
});

const someTokens = (random: Random, most: number): bigint =>
  parseEther(String(random.below(most))) + BigInt(random.below(1_000_000));

const inPool =
  (functionName: string, ...args: unknown[]): Create =>
  ({ random, world }) =>
    call(random.pick(world.players), world.lpStaking, lpStakingAbi, functionName, ...args);

const ofPoolOwner =
  (functionName: string, arg: (random: Random) => unknown): Create =>
  ({ random, world }) =>
    call(world.owner, world.lpStaking, lpStakingAbi, functionName, arg(random));

/** Steps of the pool of liquidity-pool tokens. */
const lpSteps: Create[] = [
  ({ random, world }) =>
    call(random.pick(world.players), world.lpStaking, lpStakingAbi, 'deposit', someTokens(random, 500) + 1n),
  ({ random, world }) =>
    call(random.pick(world.players), world.lpStaking, lpStakingAbi, 'deposit', BigInt(1 + random.below(1_000))),
  ({ random, world }) =>
    call(random.pick(world.players), world.lpStaking, lpStakingAbi, 'withdraw', someTokens(random, 300) + 1n),
  inPool('emergencyWithdraw'),
  inPool('claim'),
  inPool('claim'),
  inPool('updatePool'),
  ofPoolOwner('fund', (random) => someTokens(random, 4)),
  ofPoolOwner('fund', (random) => someTokens(random, 400)),
  ofPoolOwner('set', (random) => BigInt(random.below(1_001))),
  ofPoolOwner('updateMultiplier', (random) => BigInt(random.below(4))),
  ofPoolOwner('setHatchyPerBlock', (random) => someTokens(random, 3)),
  ofPoolOwner('withdrawHatchy', (random) => someTokens(random, 10)),
];

const transferAbi = parseAbi(['function transfer(address to, uint256 amount)']);

/** Steps of the rewarder and the stakings that are rare, or change less than they seem to. */
const rareSteps: Create[] = [
  ({ random, world }) => call(random.pick(world.players), world.rewarder, rewarderAbi, 'harvest'),
  ({ random, world }) =>
    call(random.pick(world.players), world.staking1, gen1StakingAbi, 'syncWeight', random.pick(world.players)),
  ({ random, world }) =>
    call(world.owner, world.rewarder, rewarderAbi, 'resetBonusOfSuspect', random.pick(world.players)),
  // A transfer that nobody has counted yet.
  ({ random, world }) =>
    call(
      random.pick(world.players),
      world.token,
      transferAbi,
      'transfer',
      random.oneIn(2) ? world.rewarder : world.lpStaking,
      someTokens(random, 10),
    ),
  ({ random, world }) => {
    const tokenId = firstTokenOf(random.below(world.players.length)) + random.below(80);
    return call(world.owner, world.staking1, gen1StakingAbi, 'forgetMetadata', BigInt(tokenId));
  },
  ({ random, world }) => {
    const player = random.below(world.players.length);
    const tokenId = BigInt(firstTokenOf(player) + random.below(80));
    return call(world.players[player] as Address, world.staking1, gen1StakingAbi, 'withdraw', tokenId);
  },
  ({ world }) => call(world.owner, world.rewarder, rewarderAbi, 'setRewardTokenAddress', world.lpToken),
];

/** Draws a step of the pool of liquidity-pool tokens. */
export const lpStep = (setting: Setting): Sent => setting.random.pick(lpSteps)(setting);

/** Draws a rare step. */
export const rareStep = (setting: Setting): Sent => setting.random.pick(rareSteps)(setting);

/** Takes everything out of the rewarder that nobody has earned. */
export const emptyRewarder = ({ owner, rewarder }: StakingWorld): Sent =>
  call(owner, rewarder, rewarderAbi, 'withdrawAllTokens');
