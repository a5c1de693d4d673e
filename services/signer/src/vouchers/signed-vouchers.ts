export { listVouchers } from './vouchers.repository.ts';
