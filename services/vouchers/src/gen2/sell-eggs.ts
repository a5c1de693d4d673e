import { randomUUID } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import { recordVoucher } from '@hatchery/indexing/redemptions/redemptions';
import type { Voucher } from '@hatchery/indexing/relay';
import type { Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';
import type { VouchersContext } from '../context.ts';
import {
  answeredBefore,
  giveLimitBack,
  listForsaken,
  signReserved,
  tookTooLong,
} from '../signing/reserved-signature.ts';
import {
  deleteAsked,
  findRequested,
  findSold,
  findUnused,
  insertSale,
  lockBuyer,
  type StoredSale,
  updateSigned,
} from './egg-sales.repository.ts';
import { type Gen2Sale, soldForMilliseconds } from './sales.ts';

export type Order = {
  userId: string;
  requestId: string;
  receiver: Address;
  eggType: number;
  amount: number;
  referral: Address;
};
export type EggSale = StoredSale & { contract: Address; voucher: Voucher };

type Context = Pick<VouchersContext, 'internal' | 'eggsPerReceiver' | 'database' | 'now'>;

/** Long enough to confirm a transaction in a wallet. */
const lifetimeSeconds = 600;

/**
 * Reserves eggs at the present price, and has the signer sign their sale.
 * @throws Problem conflict while eggs are not for sale or if the receiver has had enough; policy-refused if the signer refuses.
 */
export async function signSale(context: Context, sale: Gen2Sale, order: Order): Promise<EggSale> {
  const { chainId, eggs: contract } = sale;
  const { price } = await sale.price(soldForMilliseconds);
  if (price === 0n) throw new Problem('conflict', 'Gen-2 eggs are not for sale now.');
  const wanted = { ...order, id: randomUUID(), chainId, price };
  const reserved = await context.database.transaction((tx) => reserveSale(tx, context, wanted));
  const { id, receiver, eggType, amount, referral } = reserved;
  const voucher = await signReserved(context, {
    refused: '',
    isOwn: id === wanted.id,
    release: async (tx) => void (await deleteAsked(tx, [id])),
    order: {
      reference: referenceOf(id),
      chainId,
      lifetimeSeconds,
      request: {
        type: 'EggSale',
        payload: {
          ...{ receiver, egg: String(eggType), amount: String(amount), referral },
          price: String(reserved.price),
        },
      },
    },
  });
  return { ...reserved, contract, voucher };
}

type Wanted = Order & Pick<StoredSale, 'id' | 'chainId' | 'price'>;

/** Reserves eggs for a receiver. The same request again gets the same ones, at the same price. @throws Problem conflict. */
async function reserveSale(tx: Transaction, context: Context, { requestId, ...order }: Wanted): Promise<StoredSale> {
  await lockBuyer(tx, order);
  const [before, sold, unused] = await Promise.all([
    findRequested(tx, requestId),
    findSold(tx, order),
    findUnused(tx, order),
  ]);
  if (before?.asked) return before;
  if (before) throw answeredBefore();
  checkQuota(context, order, sold);
  checkUnused(context, order, unused);
  await insertSale(tx, order, requestId, context.now());
  return order;
}

/** Records a signed sale, before the player learns of it. @throws Problem conflict if it was let go meanwhile. */
export async function storeSale(tx: Transaction, sale: EggSale): Promise<EggSale> {
  const { id, chainId, voucher } = sale;
  if (!(await updateSigned(tx, id))) throw tookTooLong();
  await recordVoucher(tx, { reference: referenceOf(id), kind: 'egg-sale', subject: id, chainId, ...voucher });
  return sale;
}

/** Forgets sales whose signature was never recorded, and never left the service, once nobody could use it. */
export async function forgetForsakenSales(context: Pick<VouchersContext, 'database' | 'now'>): Promise<void> {
  const ids = await listForsaken(context, { table: 'egg_sales', lifetimeSeconds });
  if (ids.length === 0) return;
  await context.database.transaction(async (tx) => {
    for (const id of await deleteAsked(tx, ids)) await giveLimitBack(tx, id, referenceOf(id));
  });
}

const referenceOf = (id: string) => `vouchers:egg-sale:${id}`;

function checkQuota({ eggsPerReceiver: most }: Context, { amount }: Pick<Order, 'amount'>, sold: number): void {
  if (sold + amount <= most) return;
  const left = Math.max(0, most - sold);
  const message = `This wallet can be sold ${left} more of ${most} eggs. Signatures that nobody uses stop counting some minutes after their deadline.`;
  throw new Problem('conflict', message, { errors: [{ path: 'body.amount', message }] });
}

/** Keeps a player with many wallets from taking all that the signer sells in a day, without buying any. */
function checkUnused({ eggsPerReceiver: most }: Context, { amount }: Pick<Order, 'amount'>, unused: number): void {
  if (unused + amount <= most) return;
  const message = `You have signatures for ${unused} eggs that are not used yet. Use them first: ${most} can wait at once.`;
  throw new Problem('conflict', message, { errors: [{ path: 'body.amount', message }] });
}
