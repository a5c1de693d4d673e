import { gen1StakingAbi } from '@hatchery/chain/abis/gen1-staking';
import { gen2StakingAbi } from '@hatchery/chain/abis/gen2-staking';
import { rewarderAbi } from '@hatchery/chain/abis/rewarder';
import { type Address, encodeFunctionData, type Hex, parseEther, zeroAddress } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { elementCount, gen1ElementOf, monstersOf } from './monsters.ts';
import type { Random } from './random.ts';
import type { StakingModel } from './staking.model.ts';
import { firstTokenOf, gen1Each, gen2Each, gen2Kinds, kindOfToken, tokensEach, type World } from './world.ts';

/** One transaction and its effect on the model. */
export interface Step {
  name: string;
  from: Address;
  to: Address;
  data: Hex;
  /** Whether it must succeed at the time for which it was created. */
  works: boolean;
  /** Applies the effect. Called only if the step succeeds. */
  apply(): void;
  player?: number;
  /** Applies the effect of a step that the rewarder does not learn of. */
  isElsewhere?: true;
}

type Create = (setting: Setting) => Promise<Step> | Step;

export interface Setting {
  random: Random;
  model: StakingModel;
  world: World;
  signer: PrivateKeyAccount;
}

/** Draws a random step. Some steps must fail. */
export function createStep(setting: Setting): Promise<Step> | Step {
  return setting.random.pick(steps)(setting);
}

const stakeTokens1: Create = async (setting) => {
  const { random, model, world } = setting;
  const player = random.below(world.players.length);
  const first = firstTokenOf(player) + random.below(gen1Each - 40);
  // From one monster up to a whole element in a row: neighbours follow one another.
  const ids = Array.from({ length: 1 + random.below(10) }, (_, offset) => first + offset);
  const isFree = (id: number) => !model.at(player).tokens.has(id);
  const free = random.oneIn(20) ? ids : ids.filter(isFree);
  const { above, mayBe } = referral(setting, player);
  const params = await Promise.all(free.map((tokenId) => signMetadata(setting, tokenId)));
  return {
    name: 'stake gen-1',
    player,
    from: world.players[player] as Address,
    to: world.staking1,
    data: encodeFunctionData({
      abi: gen1StakingAbi,
      functionName: 'batchStake',
      args: [params, addressOf(world, above)],
    }),
    works: !model.paused.staking1 && free.length > 0 && free.every(isFree) && mayBe,
    apply() {
      for (const tokenId of free) model.at(player).tokens.add(tokenId);
      model.pushWeight(player, 'gen1', above);
    },
  };
};

const withdraw1: Create = ({ random, model, world }) => {
  const player = random.below(world.players.length);
  const own = [...model.at(player).tokens];
  const count = Math.min(own.length, 1 + random.below(random.oneIn(5) ? 50 : 5));
  const start = random.below(own.length - count + 1);
  const ids = own.slice(start, start + count);
  // Sometimes another account's token.
  if (ids.length === 0 || random.oneIn(10)) ids.push(firstTokenOf((player + 1) % world.players.length));
  const args = [ids.map(BigInt)] as const;
  return {
    name: 'withdraw gen-1',
    player,
    from: world.players[player] as Address,
    to: world.staking1,
    data: encodeFunctionData({ abi: gen1StakingAbi, functionName: 'batchWithdraw', args }),
    works: ids.every((id) => model.at(player).tokens.has(id)) && ids.length <= 50,
    apply() {
      for (const tokenId of ids) model.at(player).tokens.delete(tokenId);
      model.pushWeight(player, 'gen1');
    },
  };
};

/** Draws one kind, a few, or a whole element, and sometimes all. A withdrawal mostly names staked kinds. */
function pickKinds({ random }: Setting, own?: readonly number[]): number[] {
  if (own !== undefined && own.length > 0 && !random.oneIn(4)) {
    const start = random.below(own.length);
    return own.slice(start, start + 1 + random.below(random.oneIn(5) ? 100 : 8));
  }
  const dice = random.below(10);
  if (dice < 3) return [random.pick(gen2Kinds)];
  if (dice < 6) return Array.from({ length: 1 + random.below(6) }, () => random.pick(gen2Kinds));
  const elements = Array.from({ length: elementCount('gen2') }, (_, element) => element);
  const monsters =
    dice < 9 ? monstersOf('gen2', random.pick(elements)) : elements.flatMap((e) => monstersOf('gen2', e));
  return random.oneIn(2) ? monsters : monsters.map((monsterId) => monsterId * 1000 + 888);
}

const change2 =
  (isStake: boolean): Create =>
  (setting) => {
    const { random, model, world } = setting;
    const player = random.below(world.players.length);
    const { monsters } = model.at(player);
    const kinds = pickKinds(setting, isStake ? undefined : [...monsters.keys()]);
    const after = new Map(monsters);
    const amounts = kinds.map((kind) => {
      const most = isStake ? 5 : Math.max(1, after.get(kind) ?? 0) + (random.oneIn(200) ? 1 : 0);
      const amount = 1 + random.below(most);
      after.set(kind, (after.get(kind) ?? 0) + (isStake ? amount : -amount));
      return amount;
    });
    const possible = [...after.values()].every((amount) => amount >= 0 && BigInt(amount) <= gen2Each);
    const { above, mayBe } = isStake ? referral(setting, player) : { above: undefined, mayBe: true };
    const lists = [kinds.map(BigInt), amounts.map(BigInt)] as const;
    const referrer = addressOf(world, above);
    return {
      name: isStake ? 'stake gen-2' : 'withdraw gen-2',
      player,
      from: world.players[player] as Address,
      to: world.staking2,
      data: isStake
        ? encodeFunctionData({ abi: gen2StakingAbi, functionName: 'batchStake', args: [...lists, referrer] })
        : encodeFunctionData({ abi: gen2StakingAbi, functionName: 'batchWithdraw', args: lists }),
      works: possible && mayBe && !(isStake && model.paused.staking2),
      apply() {
        model.at(player).monsters = new Map([...after].filter(([, amount]) => amount > 0));
        model.pushWeight(player, 'gen2', above);
      },
    };
  };

const changeTokens =
  (isStake: boolean): Create =>
  (setting) => {
    const { random, model, world } = setting;
    const player = random.below(world.players.length);
    const { staked } = model.at(player);
    const some = BigInt(random.below(2 ** 31)) * 10n ** BigInt(9 + random.below(5)) + BigInt(random.below(1000));
    const amount = isStake ? some : random.oneIn(3) ? staked : some % (staked + 2n);
    const { above, mayBe } = isStake ? referral(setting, player) : { above: undefined, mayBe: true };
    const referrer = addressOf(world, above);
    return {
      name: isStake ? 'stake tokens' : 'withdraw tokens',
      player,
      from: world.players[player] as Address,
      to: world.staking2,
      data: isStake
        ? encodeFunctionData({ abi: gen2StakingAbi, functionName: 'tokenStake', args: [amount, referrer] })
        : encodeFunctionData({ abi: gen2StakingAbi, functionName: 'tokenWithdraw', args: [amount] }),
      works: amount > 0n && mayBe && (isStake ? !model.paused.staking2 && amount < tokensEach : amount <= staked),
      apply() {
        model.at(player).staked += isStake ? amount : -amount;
        model.pushWeight(player, 'gen2', above);
      },
    };
  };

const harvest: Create = ({ random, model, world }) => {
  const player = random.below(world.players.length);
  return {
    name: 'harvest',
    player,
    from: world.players[player] as Address,
    to: world.rewarder,
    data: encodeFunctionData({ abi: rewarderAbi, functionName: 'harvest' }),
    works: !model.paused.rewarder,
    apply: () => model.rewards.harvest(player),
  };
};

const fund: Create = ({ random, model, world }) => {
  const amount = random.oneIn(4) ? 0n : BigInt(random.below(2 ** 31)) * 10n ** 13n;
  return {
    name: 'fund',
    from: world.owner,
    to: world.rewarder,
    data: encodeFunctionData({ abi: rewarderAbi, functionName: 'fund', args: [amount] }),
    works: true,
    apply() {
      model.rewards.reserve += amount;
    },
  };
};

const setReward: Create = ({ random, model, world }) => {
  const reward = random.oneIn(10) ? 0n : parseEther(String(random.below(100_000))) + BigInt(random.below(1000));
  return {
    name: 'set the reward',
    from: world.owner,
    to: world.rewarder,
    data: encodeFunctionData({ abi: rewarderAbi, functionName: 'setRewardPerWeek', args: [reward] }),
    works: true,
    apply() {
      model.rewards.perWeek = reward;
    },
  };
};

const setBudget: Create = ({ random, model, world }) => {
  const { rewards } = model;
  const available = rewards.reserve + rewards.budget;
  const some = (available * BigInt(1 + random.below(100))) / 1000n;
  // Too much, or so little that it ends in the middle of a harvest, or enough for a while.
  const budget = random.oneIn(10) ? available + 1n : random.oneIn(3) ? BigInt(random.below(2 ** 31)) * 10n ** 9n : some;
  return {
    name: 'set the budget',
    from: world.owner,
    to: world.rewarder,
    data: encodeFunctionData({ abi: rewarderAbi, functionName: 'setReferralBudget', args: [budget] }),
    works: budget <= available,
    apply() {
      rewards.reserve += rewards.budget - budget;
      rewards.budget = budget;
    },
  };
};

const togglePause: Create = ({ random, model, world }) => {
  const name = random.pick(['staking1', 'staking2', 'rewarder'] as const);
  const functionName = model.paused[name] ? 'unpause' : 'pause';
  return {
    name: `${functionName} ${name}`,
    from: world.owner,
    isElsewhere: true,
    to: world[name],
    data: encodeFunctionData({ abi: rewarderAbi, functionName }),
    works: true,
    apply() {
      model.paused[name] = !model.paused[name];
    },
  };
};

/** Lifts pauses soon, because little else would happen. */
const unpause: Create = (setting) => {
  const paused = Object.values(setting.model.paused).some(Boolean);
  return paused || setting.random.oneIn(10) ? togglePause(setting) : harvest(setting);
};

const steps: readonly Create[] = [
  ...[stakeTokens1, stakeTokens1, stakeTokens1, withdraw1, withdraw1],
  ...[change2(true), change2(true), change2(true), change2(false), change2(false)],
  ...[changeTokens(true), changeTokens(true), changeTokens(false)],
  ...[harvest, harvest, harvest, harvest],
  ...[fund, setReward, setBudget, unpause],
];

/** Half of all stakes name a referrer, which may be invalid. */
function referral({ random, model, world }: Setting, player: number) {
  if (random.oneIn(2)) return { above: undefined, mayBe: true };
  const above = random.below(world.players.length);
  const has = model.rewards.at(player).referrer !== undefined;
  return { above, mayBe: has || model.rewards.mayBeBroughtBy(player, above) };
}

const addressOf = (world: World, player?: number) =>
  player === undefined ? zeroAddress : (world.players[player] as Address);

const signatures = new Map<number, Promise<Hex>>();

async function signMetadata({ signer, world }: Setting, tokenId: number) {
  const { monsterId, shiny } = kindOfToken(tokenId);
  const [element, serial] = [gen1ElementOf(monsterId), tokenId];
  const message = { tokenId, monsterId, shiny: shiny ? 1 : 0, serial, element };
  const names = ['tokenId', 'monsterId', 'shiny', 'serial', 'element'];
  const signed =
    signatures.get(tokenId) ??
    signer.signTypedData({
      domain: { name: 'Gen1Staking', version: '1', chainId: 31337, verifyingContract: world.staking1 },
      types: { StakeMetadata: names.map((name) => ({ name, type: 'uint256' })) },
      primaryType: 'StakeMetadata',
      message,
    });
  signatures.set(tokenId, signed);
  const hex = (await signed).slice(2);
  return {
    _tokenId: BigInt(tokenId),
    _monsterId: BigInt(monsterId),
    _shiny: shiny ? 1n : 0n,
    _serial: BigInt(serial),
    _element: BigInt(element),
    v: Number.parseInt(hex.slice(128), 16),
    r: `0x${hex.slice(0, 64)}` as Hex,
    s: `0x${hex.slice(64, 128)}` as Hex,
  };
}
