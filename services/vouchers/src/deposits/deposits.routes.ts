import { Problem } from '@hatchery/api/problems';
import { os, type VouchersContext } from '../context.ts';

const soon = () => {
  throw new Problem('service-unavailable', 'This is not served yet.');
};

export const depositsRoutes = (_context: VouchersContext) => ({
  signDeposit: os.signDeposit.handler(soon),
  syncDeposit: os.syncDeposit.handler(soon),
  voucherDeposits: os.voucherDeposits.handler(soon),
});
