import { eggsGen2Abi } from '@hatchery/chain/abis/eggs-gen2';
import { gen2CollectionAbi } from '@hatchery/chain/abis/gen2-collection';
import { type Address, type Hex, isAddressEqual, zeroAddress } from 'viem';
import { shortenAddress } from '../../design/address.rules.ts';
import { gameToken } from '../../platform/game-token.ts';
import type { ActFacts } from '../../platform/onchain/acts.ts';
import { contractOf } from '../../platform/onchain/contracts.ts';
import { type ActContext, type PlannedAct, planActs } from '../../platform/onchain/plan-acts.ts';
import { mostPerHatch, eggsWords as wordsOf } from './gen2.rules.ts';

const refusals = {
  EggsGen2_InvalidEgg: 'There is no such egg. Nothing was sent.',
  EggsGen2_InvalidAmount: 'Choose between 1 and 40 eggs. Nothing was sent.',
  EggsGen2_MaxSupplyExceeded: 'Fewer eggs of this kind are left than you asked for. Nothing was paid.',
  EggsGen2_NotForSale: 'Eggs cannot be bought with tokens at present. Nothing was paid.',
  EggsGen2_TooExpensive: 'The price rose since you looked. Nothing was paid. Close this and look at the new price.',
  EggsGen2_WrongPayment: 'The payment is not exactly the price. Nothing was paid. Close this and buy again.',
  EggsGen2_InvalidReferral:
    'This referrer cannot refer you: it is you, or somebody whom you referred. Nothing was paid. Name another, or nobody.',
  EggsGen2_NothingToClaim: 'There is nothing to take in this currency. Nothing was sent.',
  EggsGen2_NotAuthorized: 'Eggs cannot hatch right now: the collection may not take them. Nothing was sent.',
  EggsGen2_ZeroAddress: 'Nobody has this address. Nothing was sent.',
  EggsGen2_TransferFailed: 'The receiver does not take coins. Nothing was sent. Send them to another address.',
  Gen2Collection_Disabled: 'Hatching is closed right now. Your eggs stay in your wallet.',
  Gen2Collection_UnknownEgg: 'There is no such egg. Nothing was sent.',
  Gen2Collection_InvalidAmount: `Choose between 1 and ${mostPerHatch} eggs. Nothing was sent.`,
  Gen2Collection_PoolExhausted:
    'Fewer creatures are left for this egg than you asked for. Your eggs stay in your wallet.',
  Gen2Collection_NotRevealed: 'The draw of this hatch is not known yet. Nothing was sent. Wait a little.',
  Gen2Collection_AlreadyClaimed: 'These creatures are in your wallet already. Nothing was sent.',
  VoucherVerifier_AlreadyUsed: 'These eggs are bought already. Nothing was paid.',
  VoucherVerifier_Expired: 'This offer has expired. Nothing was paid. Close this and buy again.',
  ERC1155InsufficientBalance: 'Your wallet has fewer eggs than that. Nothing was sent.',
};

const eggsOf = async (chainId: number) =>
  ({ address: await contractOf(chainId, 'eggsGen2'), abi: eggsGen2Abi }) as const;
const collectionOf = async (chainId: number) =>
  ({ address: await contractOf(chainId, 'gen2Collection'), abi: gen2CollectionAbi }) as const;

function choiceOf(facts: ActFacts) {
  const egg = Number(facts.egg) === 1 ? 1 : 0;
  const amount = Number(facts.amount ?? 0);
  return { egg, amount, words: wordsOf(egg, amount) } as const;
}

async function tokens({ read, chainId, facts, account }: ActContext): Promise<PlannedAct> {
  const eggs = await eggsOf(chainId);
  const { egg, amount, words } = choiceOf(facts);
  const referrer = (facts.referrer || zeroAddress) as Address;
  const [price, token, before, theirs] = await Promise.all([
    read({ ...eggs, functionName: 'PRICE' }),
    read({ ...eggs, functionName: 'hatchyToken' }),
    read({ ...eggs, functionName: 'referrals', args: [account] }),
    read({ ...eggs, functionName: 'referrals', args: [referrer] }),
  ]);
  const most = BigInt(facts.most ?? 0);
  const cost = price * BigInt(amount);
  // A player keeps their referrer, so the contract does not look at another.
  const isCircle = before === zeroAddress && [referrer, theirs].some((one) => isAddressEqual(one, account));
  return {
    label: `Buy ${words}`,
    call: { ...eggs, functionName: 'mintEggAtMost', args: [egg, BigInt(amount), referrer, most] },
    spends: [{ token, spender: eggs.address, base: cost, ...gameToken }],
    comes: [{ text: words }],
    bounded: true,
    missing:
      price === 0n
        ? refusals.EggsGen2_NotForSale
        : cost > most
          ? refusals.EggsGen2_TooExpensive
          : isCircle && refusals.EggsGen2_InvalidReferral,
  };
}

async function coins({ chainId, facts }: ActContext): Promise<PlannedAct> {
  const eggs = await eggsOf(chainId);
  const { egg, amount, words } = choiceOf(facts);
  const price = BigInt(facts.price ?? 0);
  const payload = {
    receiver: facts.receiver as Address,
    egg,
    amount: BigInt(amount),
    referral: facts.referrer as Address,
    price,
    voucherId: BigInt(facts.voucherId ?? 0),
    signature: facts.signature as Hex,
  };
  return {
    label: `Buy ${words}`,
    call: { ...eggs, functionName: 'eggSale', args: [payload] },
    value: price * BigInt(amount),
    comes: [{ text: words }],
    missing: Number(facts.until) * 1_000 < Date.now() && refusals.VoucherVerifier_Expired,
  };
}

async function hatch({ read, chainId, facts, account }: ActContext): Promise<PlannedAct> {
  const collection = await collectionOf(chainId);
  const eggs = await eggsOf(chainId);
  const { egg, amount, words } = choiceOf(facts);
  const [isOpen, free, has] = await Promise.all([
    read({ ...collection, functionName: 'enabled' }),
    read({ ...collection, functionName: 'hatchable', args: [egg] }),
    read({ ...eggs, functionName: 'balanceOf', args: [account, BigInt(egg)] }),
  ]);
  const call: PlannedAct['call'] =
    amount === 1
      ? { ...collection, functionName: 'hatchSingle', args: [egg] }
      : { ...collection, functionName: 'hatchMultiple', args: [egg, BigInt(amount)] };
  const lacks = `Your wallet has ${wordsOf(egg, Number(has))}. Nothing was sent.`;
  return {
    label: `Hatch ${words}`,
    call,
    leaves: [{ text: words }],
    comes: [
      { text: amount === 1 ? 'a creature, drawn in a few seconds' : `${amount} creatures, drawn in a few seconds` },
    ],
    missing: isOpen
      ? has < BigInt(amount)
        ? lacks
        : free < BigInt(amount) && refusals.Gen2Collection_PoolExhausted
      : refusals.Gen2Collection_Disabled,
  };
}

/** Draws what stands before it in the queue, too: the contract draws in order. */
async function finish({ read, chainId, facts }: ActContext): Promise<PlannedAct> {
  const collection = await collectionOf(chainId);
  const request = BigInt(facts.request ?? 0);
  const [[owner, , amount], [, revealed]] = await Promise.all([
    read({ ...collection, functionName: 'hatchRequest', args: [request] }),
    read({ ...collection, functionName: 'hatchQueue' }),
  ]);
  const limit = request >= revealed ? request - revealed + 1n : 0n;
  return {
    label: 'Finish it',
    call: { ...collection, functionName: 'revealAndClaim', args: [limit, [request]] },
    comes: [{ text: amount === 1n ? 'the creature of this hatch' : `the ${amount} creatures of this hatch` }],
    missing: owner === zeroAddress && refusals.Gen2Collection_AlreadyClaimed,
  };
}

async function earnedIn({ read, chainId, facts, account }: ActContext) {
  const eggs = await eggsOf(chainId);
  const currency = facts.currency as Address;
  const base = await read({ ...eggs, functionName: 'referralRewards', args: [account, currency] });
  const symbol = String(facts.symbol);
  return {
    eggs,
    currency,
    line: { base, decimals: 18, symbol },
    missing: base === 0n && refusals.EggsGen2_NothingToClaim,
  };
}

async function claim(context: ActContext): Promise<PlannedAct> {
  const { eggs, currency, line, missing } = await earnedIn(context);
  return {
    label: 'Take it',
    call: { ...eggs, functionName: 'claimReferralReward', args: [currency] },
    comes: [line],
    missing,
  };
}

async function claimTo(context: ActContext): Promise<PlannedAct> {
  const { eggs, currency, line, missing } = await earnedIn(context);
  const to = context.facts.to as Address;
  return {
    label: 'Send it',
    call: { ...eggs, functionName: 'claimReferralRewardTo', args: [currency, to] },
    leaves: [line],
    comes: [{ text: `nothing. It goes to ${shortenAddress(to)}` }],
    missing,
  };
}

async function clear({ read, chainId, account }: ActContext): Promise<PlannedAct> {
  const eggs = await eggsOf(chainId);
  const referrer = await read({ ...eggs, functionName: 'referrals', args: [account] });
  return {
    label: 'Forget the referrer',
    call: { ...eggs, functionName: 'clearMyReferral', args: [] },
    comes: [{ text: 'the choice of a referrer at your next purchase' }],
    missing: referrer === zeroAddress && 'Nobody refers you. Nothing was sent.',
  };
}

async function burn({ read, chainId, facts, account }: ActContext): Promise<PlannedAct> {
  const eggs = await eggsOf(chainId);
  const { egg, amount, words } = choiceOf(facts);
  const has = await read({ ...eggs, functionName: 'balanceOf', args: [account, BigInt(egg)] });
  return {
    label: `Destroy ${words}`,
    call: { ...eggs, functionName: 'burn', args: [egg, BigInt(amount)] },
    leaves: [{ text: words }],
    comes: [{ text: 'nothing. They cannot come back' }],
    missing: has < BigInt(amount) && refusals.ERC1155InsufficientBalance,
  };
}

export const gen2Plan = planActs({ tokens, coins, hatch, finish, claim, claimTo, clear, burn }, refusals);
