import { ticketsAbi } from '@hatchery/chain/abis/tickets';
import type { Abi, Address } from 'viem';
import { getContractEvents } from 'viem/actions';
import type { ActionPlanner, Plan, PlannedStep } from '../../platform/actions/web3/plan.ts';
import { planPayment } from '../../platform/masters/payment.plan.ts';
import { type TicketFacts, ticketsWords } from './tickets.rules.ts';

/** Plans an approval of exactly the price, where the allowance is lower, and then the purchase. */
export const buyTicketsPlan: ActionPlanner<TicketFacts> = {
  async plan(web3, { facts, chainId }, account): Promise<Plan> {
    const { ticketId, amount, symbol, decimals } = facts;
    const contract = facts.contract as Address;
    const currency = facts.currency as Address;
    const price = BigInt(facts.price);
    const payment = { contract, currency, price, symbol, decimals };
    const { leaves, approve, value, lack } = await planPayment(web3, chainId, payment, account);
    const buy: PlannedStep = {
      step: 'buy',
      label: `Buy ${ticketsWords(facts)}`,
      call: {
        address: contract,
        abi: ticketsAbi as Abi,
        functionName: 'mintAtMost',
        args: [BigInt(ticketId), currency, BigInt(amount), price],
        ...(value === undefined ? {} : { value }),
      },
    };
    return {
      leaves,
      bounded: true,
      comes: [{ text: ticketsWords(facts) }],
      steps: approve ? [approve, buy] : [buy],
      ...lack,
    };
  },

  async find(web3, { chainId, sender, askedAtBlock, unansweredFrom = askedAtBlock, facts, step }) {
    if (step !== 'buy' || unansweredFrom === undefined) return [];
    const events = await getContractEvents(web3.getClient({ chainId }), {
      address: facts.contract as Address,
      abi: ticketsAbi,
      eventName: 'Mint',
      args: { account: sender as Address },
      fromBlock: BigInt(unansweredFrom + 1),
    });
    return events
      .filter(({ args }) => args.tokenId === BigInt(facts.ticketId) && args.amount === BigInt(facts.amount))
      .map(({ transactionHash }) => transactionHash);
  },
};
