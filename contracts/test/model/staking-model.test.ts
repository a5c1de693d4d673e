import { gen1StakingAbi } from '@hatchery/chain/abis/gen1-staking';
import { gen2StakingAbi } from '@hatchery/chain/abis/gen2-staking';
import { rewarderAbi } from '@hatchery/chain/abis/rewarder';
import { type Abi, type Address, decodeFunctionResult, encodeFunctionData, getAddress, zeroAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { type ModelChain, startModelChain } from './chain.ts';
import { createRandom } from './random.ts';
import { StakingModel } from './staking.model.ts';
import { createStep, type Step } from './steps.ts';
import { createWorld, perWeekAtFirst, type World } from './world.ts';

/** MODEL_STEPS=10000 is the long run. MODEL_SEED draws other steps. */
const stepCount = Number(process.env.MODEL_STEPS ?? 1_500);
const seed = Number(process.env.MODEL_SEED ?? 20_261_121);
const compareAllEvery = 250;

const signer = privateKeyToAccount(`0x${'5'.repeat(64)}`);
const magnitude = (value: bigint) => (value < 0n ? -value : value);

let chain: ModelChain;
let world: World;
let model: StakingModel;
/** The difference in base units between a reward on chain and in the model. */
let greatest = 0n;

beforeAll(async () => {
  chain = await startModelChain();
  world = await createWorld(chain, signer.address);
  model = new StakingModel(world.players.length, perWeekAtFirst, await chain.now());
});

afterAll(() => chain?.stop());

interface Question {
  to: Address;
  abi: Abi;
  functionName: string;
  args?: unknown[];
}

async function read(questions: Question[]): Promise<unknown[]> {
  const answers = await chain.ask(
    questions.map((question) => ({ to: question.to, data: encodeFunctionData(question) })),
  );
  return answers.map((data, index) => decodeFunctionResult({ ...(questions[index] as Question), data }));
}

const ofRewarder = (functionName: string, ...args: unknown[]): Question => ({
  to: world.rewarder,
  abi: rewarderAbi,
  functionName,
  args,
});

/** Compares a player: rewards within the model's rounding; weight, sets, referrer and referrals exactly. */
async function expectPlayer(index: number): Promise<void> {
  const account = world.players[index] as Address;
  const { rewards } = model;
  const { weights, slack, referrer, downline, referred } = rewards.at(index);
  const ofStaking = (to: Address, abi: Abi) => ({ to, abi, functionName: 'calculateWeight', args: [account] });
  const [pending, info, weight1, weight2, total, count] = (await read([
    ofRewarder('pendingReward', account),
    ofRewarder('userInfo', account),
    ofStaking(world.staking1, gen1StakingAbi),
    ofStaking(world.staking2, gen2StakingAbi),
    ofRewarder('getUserTotalReferrals', account),
    ofRewarder('userReferredCount', account),
  ])) as [bigint, readonly unknown[], readonly bigint[], readonly bigint[], bigint, bigint];
  const difference = magnitude(rewards.pending(index) - pending);
  if (difference > greatest) greatest = difference;
  // Earnings since the last settlement are rounded too.
  expect(difference).toBeLessThanOrEqual(slack + 1n);
  expect(info.slice(0, 3)).toEqual([weights.gen1 + weights.gen2, weights.gen1, weights.gen2]);
  expect(info[4]).toBe(referrer === undefined ? zeroAddress : getAddress(world.players[referrer] as Address));
  expect([total, count]).toEqual([BigInt(downline), BigInt(referred.length)]);
  const [one, two] = [model.gen1Weight(index), model.gen2Weight(index)];
  expect(weight1).toEqual([BigInt(one.single), BigInt(one.sets)]);
  expect(weight2).toEqual([BigInt(two.single), BigInt(two.sets)]);
}

/** Compares the funds. They agree to the base unit, except for the bonuses that the budget just paid. */
async function expectFunds(): Promise<void> {
  const { rewards } = model;
  const [reserve, budget, totalWeight] = (await read([
    ofRewarder('reserve'),
    ofRewarder('referralBudget'),
    ofRewarder('totalWeight'),
  ])) as [bigint, bigint, bigint];
  expect([reserve, totalWeight]).toEqual([rewards.reserve, rewards.totalWeight]);
  expect(magnitude(budget - rewards.budget)).toBeLessThanOrEqual(5n);
  rewards.budget = budget;
}

async function expectStakes(index: number): Promise<void> {
  const account = world.players[index] as Address;
  const { tokens, monsters, staked } = model.at(index);
  const [ids, [kinds, amounts], units] = (await read([
    { to: world.staking1, abi: gen1StakingAbi, functionName: 'userStakedNFT', args: [account] },
    { to: world.staking2, abi: gen2StakingAbi, functionName: 'userStakedNFT', args: [account] },
    { to: world.staking2, abi: gen2StakingAbi, functionName: 'getStakedTokens', args: [account] },
  ])) as [bigint[], [bigint[], bigint[]], bigint];
  expect(new Set(ids.map(Number))).toEqual(tokens);
  expect(ids.length).toBe(tokens.size);
  expect(new Map(kinds.map((kind, position) => [Number(kind), Number(amounts[position])]))).toEqual(monsters);
  expect(units).toBe(staked);
}

async function take(step: Step, time: number): Promise<void> {
  await chain.setTime(time);
  const { succeeded } = await chain.send(step.from, step.to, step.data);
  expect({ step: step.name, succeeded }).toEqual({ step: step.name, succeeded: step.works });
  if (!succeeded) return;
  if (!step.isElsewhere) model.rewards.passTo(time);
  step.apply();
}

test(`the contracts agree with a plain model over ${stepCount} steps`, async () => {
  const random = createRandom(seed);
  const taken = new Map<string, number>();
  let time = await chain.now();
  for (let number = 1; number <= stepCount; number++) {
    time += 1 + random.below(random.oneIn(20) ? 200_000 : 900);
    const step = await model.rewards.asOf(time, async () => createStep({ random, model, world, signer }));
    await take(step, time);
    const outcome = `${step.name}${step.works ? '' : ', refused'}`;
    taken.set(outcome, (taken.get(outcome) ?? 0) + 1);
    const compared = number % compareAllEvery === 0 ? world.players.keys() : [step.player ?? 0];
    await model.rewards.asOf(time, async () => {
      for (const index of compared) await expectPlayer(index);
    });
    await model.rewards.asOf(time, expectFunds);
    if (number % compareAllEvery !== 0) continue;
    for (const index of world.players.keys()) await expectStakes(index);
  }
  const bonuses = model.rewards.accounts.reduce((sum, { totalBonus }) => sum + totalBonus, 0n);
  const count = [...taken]
    .map(([outcome, times]) => `${times} ${outcome}`)
    .sort()
    .join('; ');
  console.log(`${stepCount} steps of seed ${seed}: ${count}.`);
  console.log(`Bonuses of ${bonuses} base units; the greatest difference of a reward was ${greatest}.`);
  expect(bonuses).toBeGreaterThan(0n);
  expect(taken.size).toBeGreaterThan(15);
});
