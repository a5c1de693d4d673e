export { listTokensOfContracts } from './contract-tokens.repository.ts';
export { type HeldAmount, listHeld, listHoldParts, listHolds } from './holds.repository.ts';
export { listPosted } from './postings.repository.ts';
export {
  type BalanceOf,
  findVoucher,
  listBalances,
  listOfContract,
  listSpendable,
  listVouchers,
  listVouchersById,
  lockVouchers,
  type Voucher,
  type VoucherFilter,
} from './vouchers.repository.ts';
