import { randomUUID } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import { tellOwnersOfChange } from '@hatchery/indexing/tell-owners';
import type { Transaction } from '@hatchery/kit/database';
import { publish } from '@hatchery/kit/outbox';
import { EggsOrderedSchema } from '@hatchery/proto/ultigen';
import { type Address, formatUnits } from 'viem';
import { getEgg } from '../content/content.ts';
import { eggsInWords } from '../gifts/gifts.rules.ts';
import type { Funds } from '../onchain/chain-reader.ts';
import { takeTurn } from '../wallets/wallets.ts';
import { type FundsRead, insertOrder, sumPromised } from './orders.repository.ts';

/** `maxPrice`: the most that all eggs together may cost, in base units of the game token. */
type Purchase = { chainId: number; address: Address; eggType: number; amount: number; maxPrice?: string | undefined };

/**
 * Orders eggs from a custodial wallet whose funds were just read. Funds that its other orders may still spend do not count.
 * @throws Problem insufficient-balance, or conflict if the eggs cost more than `maxPrice`.
 */
export async function orderEggs(
  tx: Transaction,
  { maxPrice, ...purchase }: Purchase,
  funds: Funds & FundsRead,
  now: Date,
): Promise<{ message: string; uid: string }> {
  const { address, eggType, amount } = purchase;
  const cost = funds.price * BigInt(amount);
  if (maxPrice !== undefined && cost > BigInt(maxPrice)) throw tooExpensive(cost, funds);
  await takeTurn(tx, address);
  const free = funds.balance - (await sumPromised(tx, purchase, funds));
  if (free < cost) throw insufficient(cost, free, funds);
  const id = randomUUID();
  const { currency } = funds;
  await insertOrder(tx, { id, ...purchase, cost: String(cost), currency, createdAt: now });
  const message = { orderId: id, address, eggType, amount };
  await publish(tx, { topic: 'ultigen.eggs', key: address, schema: EggsOrderedSchema, message });
  await tellOwnersOfChange(tx, { eggs: [address] });
  const told = `${eggsInWords(amount, getEgg(eggType)?.element ?? '')} ordered for ${words(cost, funds)}.`;
  return { message: told, uid: id };
}

const words = (amount: bigint, { decimals, symbol }: Funds) => `${formatUnits(amount, decimals)} ${symbol}`;

const tooExpensive = (cost: bigint, funds: Funds): Problem =>
  new Problem('conflict', `The price rose: this costs ${words(cost, funds)} now. Nothing was ordered.`);

function insufficient(cost: bigint, free: bigint, funds: Funds): Problem {
  const has = words(free > 0n ? free : 0n, funds);
  return new Problem('insufficient-balance', `This costs ${words(cost, funds)}; your wallet has ${has} to spend.`);
}
