import type { Passport } from '@hatchery/api/access';
import { Problem } from '@hatchery/api/problems';
import type { EggOrder } from '@hatchery/api/ultigen';
import { findChain } from '@hatchery/indexing/chains.repository';
import type { Queryable } from '@hatchery/kit/database';
import type { Page, Paging } from '@hatchery/kit/lists';
import { walletsOf } from '../wallets/wallets.ts';
import { presentOrder } from './orders.presenter.ts';
import { findOrderOf, listOrders } from './orders.repository.ts';

/** Lists the orders of all wallets of a caller on one chain, newest first. */
export async function ordersOf(
  db: Queryable,
  chainId: number,
  passport: Passport,
  paging: Paging,
): Promise<Page<EggOrder>> {
  const addresses = (await walletsOf(db, passport)).map(({ address }) => address);
  const [{ items, total }, chain] = await Promise.all([
    listOrders(db, { chainId, addresses }, paging),
    findChain(db, chainId),
  ]);
  return { items: items.map((order) => presentOrder(order, chain?.final.number ?? 0)), total };
}

/** Finds an order of one of the wallets of a caller, on any chain. @throws Problem not-found. */
export async function orderOf(db: Queryable, passport: Passport, uid: string): Promise<EggOrder> {
  const addresses = (await walletsOf(db, passport)).map(({ address }) => address);
  const order = await findOrderOf(db, uid, addresses);
  if (!order) throw new Problem('not-found', `There is no order ${uid}.`);
  const chain = await findChain(db, order.chainId);
  return presentOrder(order, chain?.final.number ?? 0);
}
