import { mastersAvatarsAbi } from '@hatchery/chain/abis/masters-avatars';
import type { Abi, Address, Hex } from 'viem';
import { findRedeemed } from '../../platform/actions/web3/find-redeemed.ts';
import type { ActionPlanner, Plan, PlannedStep } from '../../platform/actions/web3/plan.ts';
import { planPayment } from '../../platform/masters/payment.plan.ts';
import { isFree, type MintFacts } from './mint.facts.ts';

const traitsOf = ({ look }: MintFacts): bigint[] => look.split('.').map(BigInt);
const comes = [{ text: 'A keeper, in your wallet' }];

/** Plans a permission for the price, where one is missing, and then the mint. What is signed works once. */
export const mintKeeperPlan: ActionPlanner<MintFacts> = {
  async plan(web3, { facts, chainId }, account): Promise<Plan> {
    const contract = facts.contract as Address;
    const common = { receiver: facts.receiver as Address, traits: traitsOf(facts) };
    const proof = { nonce: BigInt(facts.nonce), signature: facts.signature as Hex };
    const step = (label: string, call: Pick<PlannedStep['call'], 'functionName' | 'args' | 'value'>): PlannedStep => ({
      step: 'mint',
      label,
      call: { address: contract, abi: mastersAvatarsAbi as Abi, ...call },
    });
    if (isFree(facts)) {
      const mint = step('Mint for free', { functionName: 'freeMint', args: [{ ...common, ...proof }] });
      return { leaves: [{ text: 'Nothing but the network fee' }], comes, steps: [mint] };
    }
    const price = BigInt(facts.price);
    const currency = facts.currency as Address;
    const payWithTicket = facts.ticket !== 'none';
    const ticketId = payWithTicket ? { ticketId: BigInt(facts.ticket) } : {};
    const payment = { contract, currency, price, symbol: facts.symbol, decimals: facts.decimals, ...ticketId };
    const { leaves, approve, value, lack } = await planPayment(web3, chainId, payment, account);
    const args = [{ ...common, currency, price, payWithTicket, ...proof }];
    const mint = step('Mint your keeper', { functionName: 'mint', args, ...(value === undefined ? {} : { value }) });
    return {
      leaves,
      comes,
      steps: approve ? [approve, mint] : [mint],
      ...lack,
    };
  },

  async find(web3, { chainId, askedAtBlock, unansweredFrom = askedAtBlock, facts, step }) {
    if (step !== 'mint' || unansweredFrom === undefined) return [];
    const { contract, nonce } = facts;
    return findRedeemed(web3, { chainId, contract, voucherId: nonce, afterBlock: unansweredFrom });
  },
};
