import type { Queryable } from '@hatchery/kit/database';
import { factsOf } from '../assets/assets.presenter.ts';
import { type Asset, listAssets } from '../assets/assets.ts';
import { listSpendable, listVouchersById } from '../ledger/vouchers.ts';
import { presentUnit } from './vouchers.presenter.ts';

/** Finds vouchers with their assets for other services. */
export async function findVouchersOf(db: Queryable, ids: string[]) {
  const vouchers = await listVouchersById(db, ids);
  const assets = await listAssets(db, [...new Set(vouchers.map(({ assetId }) => assetId))]);
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  return vouchers.map((voucher) => ({
    ...presentUnit(voucher),
    userId: voucher.userId,
    ...factsOf(byId.get(voucher.assetId) as Asset),
  }));
}

const mostSpendable = 1_000;

/** Lists what a player has available, the newest first. */
export async function spendableOf(db: Queryable, of: { userId: string; assetIds?: string[] | undefined }) {
  const vouchers = await listSpendable(db, { ...of, limit: mostSpendable + 1 });
  return { vouchers: vouchers.slice(0, mostSpendable).map(presentUnit), more: vouchers.length > mostSpendable };
}
