import { gen2CollectionAbi } from '@hatchery/chain/abis/gen2-collection';
import { gen2StakingAbi } from '@hatchery/chain/abis/gen2-staking';
import { rewarderAbi } from '@hatchery/chain/abis/rewarder';
import { exactTokenWords, gameToken } from '../../platform/game-token.ts';
import { contractOf } from '../../platform/onchain/contracts.ts';
import type { ActContext, PlannedAct } from '../../platform/onchain/plan-acts.ts';
import { effect, errorsOf, notHeld, notStaked, paused, referrerOf } from './effect.plan.ts';
import { countOf, picksOfFacts } from './picks.rules.ts';
import { creaturesWords } from './rewards.rules.ts';
import { countsOf } from './staking.read.ts';
import { type Counts, changed, tokenWeight, weightOf, weightsOf } from './weight.rules.ts';

const gen2Abi = [...gen2StakingAbi, ...errorsOf(rewarderAbi), ...errorsOf(gen2CollectionAbi)];

async function gen2Of({ read, chainId, account }: ActContext) {
  const staking = { address: await contractOf(chainId, 'gen2Staking'), abi: gen2StakingAbi } as const;
  const [weights, isPaused, staked, tokens, tokensPerWeight, collection, token] = await Promise.all([
    read({ ...staking, functionName: 'weights' }),
    read({ ...staking, functionName: 'paused' }),
    read({ ...staking, functionName: 'userStakedNFT', args: [account] }),
    read({ ...staking, functionName: 'getStakedTokens', args: [account] }),
    read({ ...staking, functionName: 'tokensPerWeight' }),
    read({ ...staking, functionName: 'hatchyGen2' }),
    read({ ...staking, functionName: 'hatchyToken' }),
  ]);
  const counts = countsOf(staked);
  const weigh = (monsters: Counts, base: bigint) =>
    weightOf('gen2', monsters, weightsOf(weights)) + tokenWeight(base, tokensPerWeight);
  return { staking, isPaused, counts, tokens, collection, token, weigh };
}

const listed = (picks: readonly { kind: number; count: number }[]) =>
  [picks.map(({ kind }) => BigInt(kind)), picks.map(({ count }) => BigInt(count))] as const;

export async function stakeGen2(context: ActContext): Promise<PlannedAct> {
  const picks = picksOfFacts(context.facts);
  const [ids, amounts] = listed(picks);
  const { staking, isPaused, counts, tokens, collection, weigh } = await gen2Of(context);
  const [held, comes] = await Promise.all([
    context.read({
      address: collection,
      abi: gen2CollectionAbi,
      functionName: 'accountBalanceBatch',
      args: [context.account, ids],
    }),
    effect(context, weigh(counts, tokens), weigh(changed(counts, picks, 1), tokens)),
  ]);
  const words = creaturesWords(countOf(picks));
  const has = held.every((balance, index) => balance >= (amounts[index] ?? 0n));
  return {
    label: `Stake ${words}`,
    call: { ...staking, abi: gen2Abi, functionName: 'batchStake', args: [ids, amounts, referrerOf(context)] },
    hands: [{ collection, operator: staking.address, things: 'second-generation creatures' }],
    leaves: [{ text: `${words}, yours to take back at any time` }],
    comes,
    missing: isPaused ? paused : !has && notHeld,
  };
}

export async function withdrawGen2(context: ActContext): Promise<PlannedAct> {
  const picks = picksOfFacts(context.facts);
  const { staking, counts, tokens, weigh } = await gen2Of(context);
  const isThere = picks.every(({ kind, count }) => (counts.get(kind) ?? 0) >= count);
  const rest = isThere ? changed(counts, picks, -1) : counts;
  const earns = await effect(context, weigh(counts, tokens), weigh(rest, tokens));
  const words = creaturesWords(countOf(picks));
  return {
    label: `Withdraw ${words}`,
    call: { ...staking, abi: gen2Abi, functionName: 'batchWithdraw', args: listed(picks) },
    comes: [{ text: words }, ...earns],
    missing: !isThere && notStaked,
  };
}

export async function stakeTokens(context: ActContext): Promise<PlannedAct> {
  const base = BigInt(context.facts.base ?? 0);
  const { staking, isPaused, counts, tokens, token, weigh } = await gen2Of(context);
  return {
    label: `Stake ${exactTokenWords(String(base))}`,
    call: { ...staking, abi: gen2Abi, functionName: 'tokenStake', args: [base, referrerOf(context)] },
    spends: [{ token, spender: staking.address, base, ...gameToken }],
    comes: await effect(context, weigh(counts, tokens), weigh(counts, tokens + base)),
    missing: isPaused && paused,
  };
}

export async function withdrawTokens(context: ActContext): Promise<PlannedAct> {
  const base = BigInt(context.facts.base ?? 0);
  const { staking, counts, tokens, weigh } = await gen2Of(context);
  const rest = tokens < base ? tokens : tokens - base;
  const earns = await effect(context, weigh(counts, tokens), weigh(counts, rest));
  return {
    label: `Withdraw ${exactTokenWords(String(base))}`,
    call: { ...staking, abi: gen2Abi, functionName: 'tokenWithdraw', args: [base] },
    comes: [{ base, ...gameToken }, ...earns],
    missing: tokens < base && `You have ${exactTokenWords(String(tokens))} at stake. Nothing was sent.`,
  };
}
