import { fieldProblem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { listVouchersById, type Voucher } from '../ledger/vouchers.ts';

/** Finds vouchers of a player, in the order of their ids in `body.voucherIds`. @throws Problem not-found, also for those of others. */
export async function requireOwnVouchers(tx: Transaction, userId: string, ids: string[]): Promise<Voucher[]> {
  const vouchers = await listVouchersById(tx, ids);
  return ids.map((id, index) => {
    const own = vouchers.find((voucher) => voucher.id === id && voucher.userId === userId);
    if (own) return own;
    throw fieldProblem('not-found', `body.voucherIds.${index}`, `You have no voucher ${id}.`);
  });
}
