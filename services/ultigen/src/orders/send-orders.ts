import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { type Answer, submitCalls } from '@hatchery/indexing/relay';
import { tellOwnersOfChange } from '@hatchery/indexing/tell-owners';
import type { Transaction } from '@hatchery/kit/database';
import { type Address, encodeFunctionData } from 'viem';
import type { UltigenContext } from '../context.ts';
import { findOrder, type Order, updateOrder } from './orders.repository.ts';
import { orderReference } from './orders.rules.ts';

type Submitted = { orderId: string; answer: Answer<unknown> } | undefined;

/** Hands an order to the relay: an allowance for this purchase, then the purchase. No other call of the wallet comes between. */
export async function submitOrder(
  { database, internal, chains }: Pick<UltigenContext, 'database' | 'internal' | 'chains'>,
  orderId: string,
): Promise<Submitted> {
  const order = await findOrder(database.knex, orderId);
  if (order?.status !== 'pending') return undefined;
  const { chainId, address, currency, cost } = order;
  const { eggs } = chains.get(chainId);
  const calls = [
    { to: currency, data: approveCall(eggs, BigInt(cost)) },
    { to: eggs, data: buyCall(order) },
  ];
  const answer = await submitCalls(internal, { reference: orderReference(orderId), chainId, from: address, calls });
  return { orderId, answer };
}

/** Notes that the relay has an order, or will never take it. */
export async function storeOrderSubmission(tx: Transaction, submitted: Submitted): Promise<void> {
  if (!submitted) return;
  const { orderId, answer } = submitted;
  const at = { id: orderId, statuses: ['pending' as const] };
  if ('done' in answer) await updateOrder(tx, at, { status: 'sent' });
  else await tellOwnersOfChange(tx, { eggs: await updateOrder(tx, at, { status: 'failed', failure: answer.refusal }) });
}

const approveCall = (spender: Address, amount: bigint) =>
  encodeFunctionData({ abi: gameTokenAbi, functionName: 'approve', args: [spender, amount] });

/** A purchase that costs no more than the order says. If the price rises first, the chain refuses it and nothing is paid. */
const buyCall = ({ eggType, amount, cost }: Order) =>
  encodeFunctionData({
    abi: ultigenEggsAbi,
    functionName: 'buyEggAtMost',
    args: [BigInt(eggType), BigInt(amount), BigInt(cost)],
  });
