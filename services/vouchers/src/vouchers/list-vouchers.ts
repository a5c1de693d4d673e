import type { Voucher as ToldVoucher } from '@hatchery/api/voucher-gifts';
import type { Queryable } from '@hatchery/kit/database';
import { type Asset, listAssets } from '../assets/assets.ts';
import { listHeld, listVouchers } from '../ledger/vouchers.ts';
import { presentVoucher } from './vouchers.presenter.ts';

/** Lists a page of a player's vouchers with their assets and what of them is on hold. */
export async function vouchersOf(db: Queryable, page: Parameters<typeof listVouchers>[1]): Promise<ToldVoucher[]> {
  const vouchers = await listVouchers(db, page);
  const unitIds = vouchers.map(({ unitId }) => unitId);
  const [assets, held] = await Promise.all([
    listAssets(db, [...new Set(vouchers.map(({ assetId }) => assetId))]),
    listHeld(db, page.userId, unitIds),
  ]);
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  const byUnit = Map.groupBy(held, ({ unitId }) => unitId);
  return vouchers.map((voucher) =>
    presentVoucher(voucher, byId.get(voucher.assetId) as Asset, byUnit.get(voucher.unitId) ?? []),
  );
}
