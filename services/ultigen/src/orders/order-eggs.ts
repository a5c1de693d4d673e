import { randomUUID } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { publish } from '@hatchery/kit/outbox';
import { EggsOrderedSchema } from '@hatchery/proto/ultigen';
import { type Address, formatUnits } from 'viem';
import { getEgg } from '../content/content.ts';
import { eggsInWords } from '../gifts/gifts.rules.ts';
import type { Funds } from '../onchain/chain-reader.ts';
import { tellOwnersOfChange } from '../wallets/tell-owner.ts';
import { takeTurn } from '../wallets/wallets.ts';
import { type FundsRead, insertOrder, sumPromised } from './orders.repository.ts';

type Purchase = { chainId: number; address: Address; eggType: number; amount: number };

/**
 * Orders eggs from a custodial wallet whose funds were just read. Funds that its other orders may still spend do not count.
 * @throws Problem insufficient-balance.
 */
export async function orderEggs(
  tx: Transaction,
  purchase: Purchase,
  funds: Funds & FundsRead,
  now: Date,
): Promise<{ message: string }> {
  const { address, eggType, amount } = purchase;
  const cost = funds.price * BigInt(amount);
  await takeTurn(tx, address);
  const free = funds.balance - (await sumPromised(tx, purchase, funds));
  if (free < cost) throw insufficient(cost, free, funds);
  const id = randomUUID();
  const { currency } = funds;
  await insertOrder(tx, { id, ...purchase, cost: String(cost), currency, createdAt: now });
  const message = { orderId: id, address, eggType, amount };
  await publish(tx, { topic: 'ultigen.eggs', key: address, schema: EggsOrderedSchema, message });
  await tellOwnersOfChange(tx, { eggs: [address] });
  const price = `${formatUnits(cost, funds.decimals)} ${funds.symbol}`;
  return { message: `${eggsInWords(amount, getEgg(eggType)?.element ?? '')} ordered for ${price}.` };
}

function insufficient(cost: bigint, free: bigint, { decimals, symbol }: Funds): Problem {
  const words = (amount: bigint) => `${formatUnits(amount > 0n ? amount : 0n, decimals)} ${symbol}`;
  return new Problem('insufficient-balance', `This costs ${words(cost)}; your wallet has ${words(free)} to spend.`);
}
