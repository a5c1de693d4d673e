import { gen1CollectionAbi } from '@hatchery/chain/abis/gen1-collection';
import { gen1StakingAbi } from '@hatchery/chain/abis/gen1-staking';
import { rewarderAbi } from '@hatchery/chain/abis/rewarder';
import { type Address, isAddressEqual } from 'viem';
import type { Line } from '../../platform/actions/web3/plan.ts';
import { contractOf } from '../../platform/onchain/contracts.ts';
import type { ActContext, PlannedAct } from '../../platform/onchain/plan-acts.ts';
import { effect, errorsOf, notHeld, notStaked, paused, referrerOf } from './effect.plan.ts';
import { idsOfFact, statementOf } from './picks.rules.ts';
import { creaturesWords } from './rewards.rules.ts';
import { countsOfTokens, gen1TokenAt } from './staking.read.ts';
import { type Counts, changed, kindOf, weightOf, weightsOf } from './weight.rules.ts';

const gen1Abi = [...gen1StakingAbi, ...errorsOf(rewarderAbi), ...errorsOf(gen1CollectionAbi)];

async function gen1Of({ read, chainId, account }: ActContext) {
  const staking = { address: await contractOf(chainId, 'gen1Staking'), abi: gen1StakingAbi } as const;
  const [weights, isPaused, staked, collection] = await Promise.all([
    read({ ...staking, functionName: 'weights' }),
    read({ ...staking, functionName: 'paused' }),
    read({ ...staking, functionName: 'userStakedNFT', args: [account] }),
    read({ ...staking, functionName: 'hatchyNft' }),
  ]);
  const tokens = await Promise.all(staked.map((id) => gen1TokenAt(read, staking.address, id)));
  return { staking, weights: weightsOf(weights), isPaused, staked: tokens, counts: countsOfTokens(tokens), collection };
}

/** Reads what stakes of tokens take: who has them, and whether the bazaar offers them. */
const heldTokens = ({ read, account }: ActContext, collection: Address, ids: readonly bigint[]) =>
  Promise.all(
    ids.map(async (id) => {
      const contract = { address: collection, abi: gen1CollectionAbi, args: [id] } as const;
      const [owner, [, , state]] = await Promise.all([
        read({ ...contract, functionName: 'ownerOf' }),
        read({ ...contract, functionName: 'Bazaar' }),
      ]);
      return { isMine: isAddressEqual(owner, account), isOffered: state === 1 };
    }),
  );

const offerWords = (offered: number): Line[] =>
  offered > 0 ? [{ text: `${offered === 1 ? 'the offer' : `${offered} offers`} in the bazaar, which end` }] : [];

interface Gen1Stake {
  ids: readonly bigint[];
  after: Counts;
  params: readonly unknown[];
  why: string | false | undefined;
}

async function planGen1Stake(context: ActContext, of: Awaited<ReturnType<typeof gen1Of>>, stake: Gen1Stake) {
  const { staking, weights, isPaused, counts, collection } = of;
  const [held, comes] = await Promise.all([
    heldTokens(context, collection, stake.ids),
    effect(context, weightOf('gen1', counts, weights), weightOf('gen1', stake.after, weights)),
  ]);
  const words = creaturesWords(stake.ids.length);
  return {
    label: `Stake ${words}`,
    call: { ...staking, abi: gen1Abi, functionName: 'batchStake', args: [stake.params, referrerOf(context)] },
    hands: [{ collection, operator: staking.address, things: 'first-generation creatures' }],
    leaves: [
      { text: `${words}, yours to take back at any time` },
      ...offerWords(held.filter(({ isOffered }) => isOffered).length),
    ],
    comes,
    missing: isPaused ? paused : held.every(({ isMine }) => isMine) ? stake.why : notHeld,
  };
}

export async function stakeGen1(context: ActContext): Promise<PlannedAct> {
  const ids = idsOfFact(context.facts.ids);
  const of = await gen1Of(context);
  const { staking, counts } = of;
  const known = await Promise.all(ids.map((id) => context.read({ ...staking, functionName: 'metadatas', args: [id] })));
  const picks = known.map(([, monsterId, shiny]) => ({ kind: kindOf(Number(monsterId), shiny === 1n), count: 1 }));
  const params = known.map(([, _monsterId, _shiny, _serial, _element, v, r, s], index) => {
    return { _tokenId: ids[index], _monsterId, _shiny, _serial, _element, v, r, s };
  });
  const isUnknown = known.some(([tokenId], index) => tokenId !== ids[index]);
  return planGen1Stake(context, of, {
    ids,
    after: changed(counts, picks, 1),
    params,
    why:
      isUnknown && 'One of these creatures is not known here yet. Its first stake needs a statement. Nothing was sent.',
  });
}

export async function stateGen1(context: ActContext): Promise<PlannedAct> {
  const statement = statementOf(String(context.facts.statement));
  if (!statement) throw new Error('This is not a statement about a creature.');
  const of = await gen1Of(context);
  const { tokenId, monsterId, shiny, serial, element, v, r, s } = statement;
  const picks = [{ kind: kindOf(Number(monsterId), shiny === 1n), count: 1 }];
  return planGen1Stake(context, of, {
    ids: [tokenId],
    after: changed(of.counts, picks, 1),
    params: [{ _tokenId: tokenId, _monsterId: monsterId, _shiny: shiny, _serial: serial, _element: element, v, r, s }],
    why: undefined,
  });
}

async function gen1Withdrawal(context: ActContext) {
  const ids = idsOfFact(context.facts.ids);
  const { staking, weights, staked, counts } = await gen1Of(context);
  const mine = staked.filter(({ tokenId }) => ids.includes(BigInt(tokenId)));
  const before = weightOf('gen1', counts, weights);
  const rest = countsOfTokens(staked.filter((token) => !mine.includes(token)));
  const earns = await effect(context, before, weightOf('gen1', rest, weights));
  const words = creaturesWords(ids.length);
  return {
    ids,
    staking,
    act: {
      label: `Withdraw ${words}`,
      comes: [{ text: words }, ...earns],
      missing: mine.length < ids.length && notStaked,
    },
  };
}

export async function withdrawGen1(context: ActContext): Promise<PlannedAct> {
  const { ids, staking, act } = await gen1Withdrawal(context);
  return { ...act, call: { ...staking, abi: gen1Abi, functionName: 'batchWithdraw', args: [ids] } };
}

export async function withdrawOne(context: ActContext): Promise<PlannedAct> {
  const { ids, staking, act } = await gen1Withdrawal(context);
  return { ...act, call: { ...staking, abi: gen1Abi, functionName: 'withdraw', args: [ids[0]] } };
}
