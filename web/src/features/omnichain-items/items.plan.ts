import { omnichainItemsAbi } from '@hatchery/chain/abis/omnichain-items';
import { getNetwork } from '@hatchery/chain/networks';
import { type Address, zeroAddress } from 'viem';
import { contractOf } from '../../platform/onchain/contracts.ts';
import { planRetry, retryRefusals } from '../../platform/onchain/crossings/crossing.plan.ts';
import { forWhom, journeyRefusals } from '../../platform/onchain/omnichain/journey.rules.ts';
import { nameOfThing } from '../../platform/onchain/omnichain/things.rules.ts';
import { type ActContext, type PlannedAct, planActs } from '../../platform/onchain/plan-acts.ts';
import { listOf, mostBoxes, mostKinds, wordsOf } from './items.rules.ts';

const refusals = {
  ...retryRefusals,
  ...journeyRefusals,
  Lootboxes_UnknownBox: 'This network has no such box. Nothing was sent.',
  Lootboxes_NotForSale: 'These boxes are not for sale right now. Nothing was paid.',
  Lootboxes_WrongPayment: 'The price changed since you looked. Nothing was paid. Close this and look again.',
  Lootboxes_InvalidAmount: `Choose up to ${mostKinds} kinds of boxes, and up to ${mostBoxes} of each. Nothing was sent.`,
  OmnichainItems_NotTheHolder: 'Your wallet may not send these. Nothing was sent.',
  ERC1155InsufficientBalance: 'Your wallet has fewer than that. Nothing was sent.',
  ERC1155InvalidReceiver: 'Your wallet cannot receive items. Nothing was paid.',
  ERC1155MissingApprovalForAll: 'Your wallet may not send these. Nothing was sent.',
};

/** Plans purchases and openings of boxes, and journeys of items. */
export const itemsPlan = planActs({ buy, open, send, retry: planRetry(() => 'omnichainItems') }, refusals);

const contractOn = async (chainId: number) =>
  ({ address: await contractOf(chainId, 'omnichainItems'), abi: omnichainItemsAbi }) as const;

async function buy({ read, chainId, facts }: ActContext): Promise<PlannedAct> {
  const contract = await contractOn(chainId);
  const [id, amount] = [BigInt(facts.box ?? 0), BigInt(facts.amount ?? 0)];
  const { price, buyable } = await read({ ...contract, functionName: 'lootbox', args: [id] });
  return {
    label: `Buy ${facts.what}`,
    call: { ...contract, functionName: 'buyBox', args: [id, amount] },
    value: price * amount,
    comes: [{ text: String(facts.what) }],
    bounded: true,
    ...(buyable ? {} : { missing: refusals.Lootboxes_NotForSale }),
  };
}

async function open({ chainId, facts }: ActContext): Promise<PlannedAct> {
  const contract = await contractOn(chainId);
  const boxes = listOf(String(facts.things));
  return {
    label: `Open ${facts.what}`,
    call: {
      ...contract,
      functionName: 'openLootBox',
      args: [boxes.map(({ id }) => BigInt(id)), boxes.map(({ amount }) => BigInt(amount))],
    },
    leaves: boxes.map((box) => ({ text: wordsOf([box]) })),
    comes: [{ text: 'what they hold, drawn in a few seconds' }],
  };
}

async function send({ read, chainId, facts, account }: ActContext): Promise<PlannedAct> {
  const contract = await contractOn(chainId);
  const things = listOf(String(facts.things));
  const to = Number(facts.to);
  const receiver = String(facts.receiver) as Address;
  const lzId = getNetwork(to).lzChainId ?? 0;
  const ids = things.map(({ id }) => BigInt(id));
  const amounts = things.map(({ amount }) => BigInt(amount));
  const planned = {
    label: `Send ${facts.what}`,
    leaves: things.map(({ id, amount }) => ({ text: `${amount} × ${nameOfThing(id)}` })),
    comes: [{ text: `the same on ${getNetwork(to).name}${forWhom(receiver, account)}` }],
  };
  if (things.length === 1) {
    const one = [ids[0] ?? 0n, amounts[0] ?? 0n] as const;
    const fee = await read({
      ...contract,
      functionName: 'estimateSendFee',
      args: [lzId, receiver, ...one, false, '0x'],
    });
    const args = [account, lzId, receiver, ...one, account, zeroAddress, '0x'] as const;
    return { ...planned, call: { ...contract, functionName: 'sendFrom', args }, value: fee[0] };
  }
  const fee = await read({
    ...contract,
    functionName: 'estimateSendBatchFee',
    args: [lzId, receiver, ids, amounts, false, '0x'],
  });
  const args = [account, lzId, receiver, ids, amounts, account, zeroAddress, '0x'] as const;
  return { ...planned, call: { ...contract, functionName: 'sendBatchFrom', args }, value: fee[0] };
}
