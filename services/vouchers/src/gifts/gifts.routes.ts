import { Problem } from '@hatchery/api/problems';
import { os, type VouchersContext } from '../context.ts';

const soon = () => {
  throw new Problem('service-unavailable', 'This is not served yet.');
};

export const giftsRoutes = (_context: VouchersContext) => ({
  vouchers: os.vouchers.handler(soon),
  giveVouchers: os.giveVouchers.handler(soon),
  giveVouchersByKey: os.giveVouchersByKey.handler(soon),
  transferVouchers: os.transferVouchers.handler(soon),
  destroyVouchers: os.destroyVouchers.handler(soon),
  settleVoucherReferences: os.settleVoucherReferences.handler(soon),
});
