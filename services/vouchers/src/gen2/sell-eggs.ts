import { randomUUID } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import { recordVoucher } from '@hatchery/indexing/redemptions/redemptions';
import { signVoucher, type Voucher } from '@hatchery/indexing/relay';
import type { Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';
import type { VouchersContext } from '../context.ts';
import { findSold, insertSale, lockReceiver, type StoredSale } from './egg-sales.repository.ts';
import { type Gen2Sale, soldForMilliseconds } from './sales.ts';

export type Order = { receiver: Address; eggType: number; amount: number; referral: Address };
export type EggSale = StoredSale & { contract: Address; voucher: Voucher };

type Context = Pick<VouchersContext, 'internal' | 'eggsPerReceiver' | 'database' | 'now'>;

/** Long enough to confirm a transaction in a wallet. */
const lifetimeSeconds = 600;

/**
 * Has the signer sign a sale at the present price.
 * @throws Problem conflict while eggs are not for sale or if the receiver has had enough; policy-refused if the signer refuses.
 */
export async function signSale(context: Context, sale: Gen2Sale, order: Order): Promise<EggSale> {
  const { chainId, eggs: contract } = sale;
  const [{ price }, sold] = await Promise.all([
    sale.price(soldForMilliseconds),
    findSold(context.database.knex, { chainId, ...order }),
  ]);
  if (price === 0n) throw new Problem('conflict', 'Gen-2 eggs are not for sale now.');
  checkQuota(context, order, sold);
  const id = randomUUID();
  const { receiver, eggType, amount, referral } = order;
  const answer = await signVoucher(context.internal, {
    reference: referenceOf(id),
    chainId,
    lifetimeSeconds,
    request: {
      type: 'EggSale',
      payload: { receiver, egg: String(eggType), amount: String(amount), referral, price: String(price) },
    },
  });
  if ('refusal' in answer) throw new Problem('policy-refused', answer.refusal);
  return { id, chainId, contract, ...order, price, voucher: answer.done };
}

/** Stores a signed sale, before the player learns of it. @throws Problem conflict if the receiver has had enough meanwhile. */
export async function storeSale(tx: Transaction, context: Context, sale: EggSale): Promise<EggSale> {
  const { contract, voucher, ...stored } = sale;
  const { id, chainId } = stored;
  await lockReceiver(tx, stored);
  checkQuota(context, stored, await findSold(tx, stored));
  await Promise.all([
    insertSale(tx, stored, context.now()),
    recordVoucher(tx, { reference: referenceOf(id), kind: 'egg-sale', subject: id, chainId, ...voucher }),
  ]);
  return sale;
}

const referenceOf = (id: string) => `vouchers:egg-sale:${id}`;

function checkQuota({ eggsPerReceiver: most }: Context, { amount }: Pick<Order, 'amount'>, sold: number): void {
  if (sold + amount <= most) return;
  const left = Math.max(0, most - sold);
  const message = `This wallet can be sold ${left} more of ${most} eggs. Signatures that nobody uses stop counting some minutes after their deadline.`;
  throw new Problem('conflict', message, { errors: [{ path: 'body.amount', message }] });
}
