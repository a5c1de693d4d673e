import type { Transaction } from '@hatchery/kit/database';
import { requireAvailable } from '../ledger/holds.ts';
import { post } from '../ledger/post.ts';
import { requireOwnVouchers } from './own-vouchers.ts';

type Destruction = { id: string; userId: string; voucherIds: string[]; now: Date };

/**
 * Destroys all that is available of some vouchers of a player.
 * @throws Problem not-found, insufficient-balance (nothing is available of one, with what is on hold and until when).
 */
export async function destroyVouchers(
  tx: Transaction,
  { id, userId, voucherIds, now }: Destruction,
): Promise<{ message: string }> {
  const vouchers = await requireOwnVouchers(tx, userId, voucherIds);
  await requireAvailable(
    tx,
    userId,
    vouchers.map((voucher) => ({ voucherId: voucher.id, amount: voucher.amount || 1n })),
  );
  const from = { kind: 'player', owner: userId } as const;
  const legs = vouchers.map(({ unitId, amount }) => ({ unitId, amount, from, to: { kind: 'destroyed' } as const }));
  await post(tx, { reference: `vouchers:destruction:${id}:destroy`, reason: 'destroyed', legs, now });
  return {
    message: vouchers.length === 1 ? 'The voucher is destroyed.' : `${vouchers.length} vouchers are destroyed.`,
  };
}
