import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { gen1CollectionAbi } from '@hatchery/chain/abis/gen1-collection';
import { gen1StakingAbi } from '@hatchery/chain/abis/gen1-staking';
import { gen2CollectionAbi } from '@hatchery/chain/abis/gen2-collection';
import { gen2StakingAbi } from '@hatchery/chain/abis/gen2-staking';
import { rewarderAbi } from '@hatchery/chain/abis/rewarder';
import type { Address } from 'viem';
import { type Read, readAtBlock } from '../../platform/onchain/at-block.ts';
import type { Web3 } from '../../platform/wallet/web3/web3.ts';
import { type Counts, kindOf, kindsOf, weightsOf } from './weight.rules.ts';

/** As many of a wallet's tokens of gen-1 as are shown; more can be staked once these are. */
export const mostTokens = 100;

export interface Places {
  rewarder: Address;
  gen1: Address;
  gen2: Address;
  token: Address;
  gen1Collection: Address | undefined;
  gen2Collection: Address | undefined;
}

/** A token of gen-1; its kind is undefined until its first stake tells it. */
export interface Gen1Token {
  tokenId: number;
  kind: number | undefined;
}

/** Everything that the pages show, as of one block; with an account, what it has in its wallet and at stake. */
export const readStaking = (web3: Web3, chainId: number, places: Places, account?: Address) =>
  readAtBlock(web3, chainId, async (read) => {
    const [pool, gen1, gen2, own] = await Promise.all([
      readRewards(read, places.rewarder),
      readRules(read, places.gen1),
      readGen2Rules(read, places.gen2),
      account ? readOwn(read, places, account) : undefined,
    ]);
    return { pool, gen1, gen2, own };
  });

export type Staking = Awaited<ReturnType<typeof readStaking>>['data'];
export type Own = NonNullable<Staking['own']>;

async function readRewards(read: Read, address: Address) {
  const rewarder = { address, abi: rewarderAbi } as const;
  const [rewardPerWeek, totalWeight, runway, reserve, budget, isPaused, percents, divider] = await Promise.all([
    read({ ...rewarder, functionName: 'rewardPerWeek' }),
    read({ ...rewarder, functionName: 'totalWeight' }),
    read({ ...rewarder, functionName: 'runway' }),
    read({ ...rewarder, functionName: 'reserve' }),
    read({ ...rewarder, functionName: 'referralBudget' }),
    read({ ...rewarder, functionName: 'paused' }),
    read({ ...rewarder, functionName: 'referralPercents' }),
    read({ ...rewarder, functionName: 'PERCENTS_DIVIDER' }),
  ]);
  const bonuses = percents.map((percent) => Number((percent * 1_000n) / divider) / 10);
  return { rewardPerWeek, totalWeight, runway, reserve, budget, isPaused, bonuses };
}

// Both stakings have the views of IStaking.
async function readRules(read: Read, address: Address) {
  const contract = { address, abi: gen1StakingAbi } as const;
  const [weights, isPaused, most] = await Promise.all([
    read({ ...contract, functionName: 'weights' }),
    read({ ...contract, functionName: 'paused' }),
    read({ ...contract, functionName: 'MAX_BATCH' }),
  ]);
  return { weights: weightsOf(weights), isPaused, most: Number(most) };
}

async function readGen2Rules(read: Read, address: Address) {
  const [rules, tokensPerWeight] = await Promise.all([
    readRules(read, address),
    read({ address, abi: gen2StakingAbi, functionName: 'tokensPerWeight' }),
  ]);
  return { ...rules, tokensPerWeight };
}

async function readOwn(read: Read, places: Places, account: Address) {
  const [rewards, gen1, gen2, tokens] = await Promise.all([
    readEarned(read, places.rewarder, account),
    readGen1(read, places, account),
    readGen2(read, places, account),
    read({ address: places.token, abi: gameTokenAbi, functionName: 'balanceOf', args: [account] }),
  ]);
  return { ...rewards, gen1, gen2: { ...gen2, tokens } };
}

async function readEarned(read: Read, address: Address, account: Address) {
  const rewarder = { address, abi: rewarderAbi, args: [account] } as const;
  const [pending, [weight, , , , referrer, bonus], totalBonus, referrals] = await Promise.all([
    read({ ...rewarder, functionName: 'pendingReward' }),
    read({ ...rewarder, functionName: 'userInfo' }),
    read({ ...rewarder, functionName: 'getUserTotalBonus' }),
    read({ ...rewarder, functionName: 'getUserTotalReferrals' }),
  ]);
  return { pending, weight, referrer: BigInt(referrer) === 0n ? undefined : referrer, bonus, totalBonus, referrals };
}

async function readGen1(read: Read, { gen1, gen1Collection }: Places, account: Address) {
  const staking = { address: gen1, abi: gen1StakingAbi, args: [account] } as const;
  const [[single, sets], staked, held] = await Promise.all([
    read({ ...staking, functionName: 'calculateWeight' }),
    read({ ...staking, functionName: 'userStakedNFT' }),
    gen1Collection
      ? read({ address: gen1Collection, abi: gen1CollectionAbi, functionName: 'tokensOfOwner', args: [account] })
      : [],
  ]);
  const [stakedTokens, heldTokens] = await Promise.all([
    Promise.all(staked.map((id) => gen1TokenAt(read, gen1, id))),
    Promise.all(held.slice(0, mostTokens).map((id) => gen1TokenAt(read, gen1, id))),
  ]);
  return { single, sets, staked: stakedTokens, held: heldTokens, heldInAll: held.length };
}

/** Returns a token of gen-1 with its kind, where the staking knows it. */
export async function gen1TokenAt(read: Read, address: Address, id: bigint): Promise<Gen1Token> {
  const staking = { address, abi: gen1StakingAbi, args: [id] } as const;
  const [isKnown, [, monsterId, shiny]] = await Promise.all([
    read({ ...staking, functionName: 'isKnown' }),
    read({ ...staking, functionName: 'metadatas' }),
  ]);
  return { tokenId: Number(id), kind: isKnown ? kindOf(Number(monsterId), shiny === 1n) : undefined };
}

const gen2Kinds = kindsOf('gen2');

async function readGen2(read: Read, { gen2, gen2Collection }: Places, account: Address) {
  const staking = { address: gen2, abi: gen2StakingAbi, args: [account] } as const;
  const [[single, sets], staked, stakedTokens, balances] = await Promise.all([
    read({ ...staking, functionName: 'calculateWeight' }),
    read({ ...staking, functionName: 'userStakedNFT' }),
    read({ ...staking, functionName: 'getStakedTokens' }),
    gen2Collection
      ? read({
          address: gen2Collection,
          abi: gen2CollectionAbi,
          functionName: 'accountBalanceBatch',
          args: [account, gen2Kinds.map(BigInt)],
        })
      : [],
  ]);
  return { single, sets, staked: countsOf(staked), held: countsOf([gen2Kinds.map(BigInt), balances]), stakedTokens };
}

/** Makes counts of kinds and numbers that a contract lists side by side. */
export const countsOf = ([kinds, counts]: readonly [readonly bigint[], readonly bigint[]]): Counts =>
  new Map(
    kinds.flatMap((kind, index): [number, number][] => {
      const count = Number(counts[index] ?? 0n);
      return count > 0 ? [[Number(kind), count]] : [];
    }),
  );

/** Returns how many of each kind tokens are; those that nobody has told the kind of are left out. */
export function countsOfTokens(tokens: readonly Gen1Token[]): Counts {
  const counts = new Map<number, number>();
  for (const { kind } of tokens) if (kind !== undefined) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}
