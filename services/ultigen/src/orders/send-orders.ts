import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import type { Transaction } from '@hatchery/kit/database';
import { encodeFunctionData } from 'viem';
import type { UltigenContext } from '../context.ts';
import { submitCalls } from '../onchain/relay.ts';
import { type OrderRow, selectOrder, updateOrder } from './orders.repository.ts';
import { orderReference } from './orders.rules.ts';

/** Hands an order to the relay: the purchase, and before it the allowance for it alone, which no other call of the wallet comes between. */
export async function sendOrder(
  tx: Transaction,
  context: Pick<UltigenContext, 'internal' | 'contracts'>,
  orderId: string,
): Promise<void> {
  const order = await selectOrder(tx, orderId);
  if (order?.status !== 'pending') return;
  const { eggs } = context.contracts;
  const calls = [
    { to: order.currency, data: approveCall(eggs, BigInt(order.cost)) },
    { to: eggs, data: buyCall(order) },
  ];
  const answer = await submitCalls(context, { reference: orderReference(orderId), from: order.address, calls });
  const change: Parameters<typeof updateOrder>[2] =
    'refusal' in answer ? { status: 'failed', failure: answer.refusal } : { status: 'sent' };
  await updateOrder(tx, { id: orderId, statuses: ['pending'] }, change);
}

const approveCall = (spender: `0x${string}`, amount: bigint) =>
  encodeFunctionData({ abi: gameTokenAbi, functionName: 'approve', args: [spender, amount] });

const buyCall = ({ egg_type, amount }: OrderRow) =>
  encodeFunctionData({ abi: ultigenEggsAbi, functionName: 'buyEgg', args: [BigInt(egg_type), BigInt(amount)] });
