import { findItem } from '@hatchery/art/omnichain-things';
import { omnichainItemsAbi } from '@hatchery/chain/abis/omnichain-items';
import { omnimonAbi } from '@hatchery/chain/abis/omnimon';
import { getNetwork } from '@hatchery/chain/networks';
import { type Address, zeroAddress } from 'viem';
import { contractOf } from '../../platform/onchain/contracts.ts';
import { planRetry, retryRefusals } from '../../platform/onchain/crossings/crossing.plan.ts';
import { forWhom, journeyRefusals } from '../../platform/onchain/omnichain/journey.rules.ts';
import { nameOfThing } from '../../platform/onchain/omnichain/things.rules.ts';
import { type ActContext, type PlannedAct, planActs } from '../../platform/onchain/plan-acts.ts';
import { idsOf, nameOf } from './omnimon.rules.ts';

const refusals = {
  ...retryRefusals,
  ...journeyRefusals,
  Omnimon_Disabled: 'Minting is closed right now. Nothing was paid.',
  Omnimon_SoldOut: 'All omnimon of this network are minted. Nothing was paid.',
  Omnimon_WrongPayment: 'The price changed since you looked. Nothing was paid. Close this and look again.',
  Omnimon_NotTheOwner: 'This omnimon is not yours any more. Nothing was sent.',
  Omnimon_DrawIsOpen: 'Its traits are being drawn. Nothing was sent. Wait a few seconds.',
  Omnimon_NoTraitPools: 'The platform has no traits to draw yet. Nothing was paid.',
  Omnimon_NothingToReroll: 'It has no traits of its own left to draw again. Nothing was paid.',
  Omnimon_TooManyRerolls: 'It was rerolled as often as can be. Nothing was paid.',
  Omnimon_UnknownTrait: 'This item fits into none of its slots. Nothing was sent.',
  Omnimon_NoSuchTrait: 'It neither has nor wears this any more. Nothing was sent.',
  Omnimon_NoBoxLeft: 'A box was claimed for each of its jumps. Nothing was sent.',
  Lootboxes_ClaimsClosed: 'Jumps earn no boxes right now. Nothing was sent.',
  Lootboxes_UnknownBox: 'The box that jumps earn is not on this network. Nothing was sent.',
  OmnichainCreatures_NotTheOwner: 'One of these is not yours any more. Nothing was sent.',
  OmnichainCreatures_InvalidBatch: 'Fewer can travel this way at once. Nothing was sent. Choose fewer.',
  OmnichainItems_NotOperator: 'Omnimon may not change items at present. Nothing was sent.',
  ERC721NonexistentToken: 'This omnimon is not on this network any more. Nothing was sent.',
  ERC721InsufficientApproval: 'This omnimon is not yours any more. Nothing was sent.',
  ERC721InvalidReceiver: 'Your wallet cannot receive omnimon. Nothing was paid.',
  ERC1155InsufficientBalance: 'This item is not in your wallet any more. Nothing was sent.',
  ERC1155InvalidReceiver: 'Your wallet cannot receive items. Nothing was sent.',
};

/** Plans everything that an owner does with omnimon. */
export const omnimonPlan = planActs(
  { mint, reroll, equip, convert, claim, send, retry: planRetry(() => 'omnimon') },
  refusals,
);

const contractOn = async (chainId: number) =>
  ({ address: await contractOf(chainId, 'omnimon'), abi: omnimonAbi }) as const;
const tokenOf = ({ facts }: ActContext) => BigInt(facts.token ?? 0);
const thingOf = ({ facts }: ActContext) => BigInt(facts.thing ?? 0);

async function mint({ read, chainId }: ActContext): Promise<PlannedAct> {
  const contract = await contractOn(chainId);
  const [price, isOpen] = await Promise.all([
    read({ ...contract, functionName: 'price' }),
    read({ ...contract, functionName: 'enabled' }),
  ]);
  return {
    label: 'Mint it',
    call: { ...contract, functionName: 'mint', args: [] },
    value: price,
    comes: [{ text: 'an omnimon, with traits drawn in a few seconds' }],
    bounded: true,
    ...(isOpen ? {} : { missing: refusals.Omnimon_Disabled }),
  };
}

async function reroll(context: ActContext): Promise<PlannedAct> {
  const contract = await contractOn(context.chainId);
  const token = tokenOf(context);
  const price = await context.read({ ...contract, functionName: 'priceToReroll', args: [token] });
  return {
    label: 'Reroll its traits',
    call: { ...contract, functionName: 'rerollPoolTraits', args: [token] },
    value: price,
    leaves: [{ text: 'the traits of its own that it has now' }],
    comes: [{ text: 'as many new traits, drawn in a few seconds' }],
    bounded: true,
  };
}

async function equip(context: ActContext): Promise<PlannedAct> {
  const contract = await contractOn(context.chainId);
  const [token, thing] = [tokenOf(context), thingOf(context)];
  const { equippedTraits } = await context.read({ ...contract, functionName: 'omnimon', args: [token] });
  const name = nameOfThing(Number(thing));
  const before = Number(equippedTraits[findItem(Number(thing))?.slot ?? 0] ?? 0n);
  return {
    label: `Put on ${name}`,
    call: { ...contract, functionName: 'equipItem', args: [token, thing] },
    leaves: [{ text: name }],
    comes: [
      { text: `${name}, worn by ${nameOf(String(token))}` },
      ...(before > 0 ? [{ text: `${nameOfThing(before)}, which it takes off` }] : []),
    ],
  };
}

async function convert(context: ActContext): Promise<PlannedAct> {
  const contract = await contractOn(context.chainId);
  const [token, thing] = [tokenOf(context), thingOf(context)];
  const { equippedTraits } = await context.read({ ...contract, functionName: 'omnimon', args: [token] });
  const name = nameOfThing(Number(thing));
  const isWorn = equippedTraits.some((worn) => worn === thing);
  return {
    label: isWorn ? `Take off ${name}` : `Make ${name} an item`,
    call: { ...contract, functionName: 'convertTraitToItem', args: [token, thing] },
    leaves: [
      { text: isWorn ? `${name}, as ${nameOf(String(token))} wears it` : `${name}, as its own trait, for good` },
    ],
    comes: [{ text: `${name}, as an item in your wallet` }],
  };
}

async function claim(context: ActContext): Promise<PlannedAct> {
  const contract = { address: await contractOf(context.chainId, 'omnichainItems'), abi: omnichainItemsAbi } as const;
  const box = await context.read({ ...contract, functionName: 'claimableBox' });
  return {
    label: 'Claim the box',
    call: { ...contract, functionName: 'claimBox', args: [tokenOf(context)] },
    comes: [{ text: nameOfThing(Number(box)) }],
    ...(box === 0n ? { missing: refusals.Lootboxes_ClaimsClosed } : {}),
  };
}

async function send({ read, chainId, facts, account }: ActContext): Promise<PlannedAct> {
  const contract = await contractOn(chainId);
  const tokens = idsOf(String(facts.tokens)).map(BigInt);
  const to = Number(facts.to);
  const receiver = String(facts.receiver) as Address;
  const lzId = getNetwork(to).lzChainId ?? 0;
  const [first = 0n] = tokens;
  const draws = await Promise.all(
    tokens.map((token) => read({ ...contract, functionName: 'openDraw', args: [token] }).catch(() => 0n)),
  );
  const planned = {
    label: `Send ${facts.what}`,
    leaves: tokens.map((token) => ({ text: nameOf(String(token)) })),
    comes: [{ text: `the same on ${getNetwork(to).name}, with all they wear${forWhom(receiver, account)}` }],
    ...(draws.some((block) => block > 0n) ? { missing: refusals.Omnimon_DrawIsOpen } : {}),
  };
  if (tokens.length === 1) {
    const fee = await read({
      ...contract,
      functionName: 'estimateSendFee',
      args: [lzId, receiver, first, false, '0x'],
    });
    const args = [account, lzId, receiver, first, account, zeroAddress, '0x'] as const;
    return { ...planned, call: { ...contract, functionName: 'sendFrom', args }, value: fee[0] };
  }
  const fee = await read({
    ...contract,
    functionName: 'estimateSendBatchFee',
    args: [lzId, receiver, tokens, false, '0x'],
  });
  const args = [account, lzId, receiver, tokens, account, zeroAddress, '0x'] as const;
  return { ...planned, call: { ...contract, functionName: 'sendBatchFrom', args }, value: fee[0] };
}
