export { type HeldAmount, listHeld } from './holds.repository.ts';
export { listPosted } from './postings.repository.ts';
export {
  type BalanceOf,
  findVoucher,
  listBalances,
  listVouchers,
  listVouchersById,
  lockVouchers,
  type Voucher,
  type VoucherFilter,
} from './vouchers.repository.ts';
