import { mastersLootboxesAbi } from '@hatchery/chain/abis/masters-lootboxes';
import type { Abi, Address, Hex } from 'viem';
import { findRedeemed } from '../../platform/actions/web3/find-redeemed.ts';
import type { ActionPlanner, Plan, PlannedStep } from '../../platform/actions/web3/plan.ts';
import { planPayment } from '../../platform/masters/payment.plan.ts';
import { type BuyFacts, boxesWords } from './chain-boxes.rules.ts';

const payloadOf = (facts: BuyFacts) => ({
  receiver: facts.receiver as Address,
  tokenIds: [BigInt(facts.tokenId)],
  amounts: [BigInt(facts.amount)],
  voucherId: BigInt(facts.voucherId),
  // The contract misspells the time.
  clabimableUntil: BigInt(facts.until),
  currency: facts.currency as Address,
  price: BigInt(facts.price),
  payWithTicket: facts.withTicket === 1,
  ticketId: BigInt(facts.ticketId),
  signature: facts.signature as Hex,
});

/** Plans a permission for the price, where one is missing, and then the purchase. What is signed works once. */
export const buyBoxesPlan: ActionPlanner<BuyFacts> = {
  async plan(web3, { facts, chainId }, account): Promise<Plan> {
    const payload = payloadOf(facts);
    const contract = facts.contract as Address;
    const { currency, price, payWithTicket, ticketId } = payload;
    const payment = { contract, currency, price, symbol: facts.symbol, decimals: facts.decimals };
    const { leaves, approve, value, lack } = await planPayment(
      web3,
      chainId,
      payWithTicket ? { ...payment, ticketId } : payment,
      account,
    );
    const buy: PlannedStep = {
      step: 'buy',
      label: `Buy ${boxesWords(facts)}`,
      call: {
        ...{ address: contract, abi: mastersLootboxesAbi as Abi, functionName: 'mintItem', args: [payload] },
        ...(value === undefined ? {} : { value }),
      },
    };
    return {
      leaves,
      comes: [{ text: `${boxesWords(facts)}, closed` }],
      steps: approve ? [approve, buy] : [buy],
      ...lack,
    };
  },

  async find(web3, { chainId, askedAtBlock, unansweredFrom = askedAtBlock, facts, step }) {
    if (step !== 'buy' || unansweredFrom === undefined) return [];
    const { contract, voucherId } = facts;
    return findRedeemed(web3, { chainId, contract, voucherId, afterBlock: unansweredFrom });
  },
};
