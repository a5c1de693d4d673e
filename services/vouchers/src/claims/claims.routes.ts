import { Problem } from '@hatchery/api/problems';
import { os, type VouchersContext } from '../context.ts';

const soon = () => {
  throw new Problem('service-unavailable', 'This is not served yet.');
};

export const claimsRoutes = (_context: VouchersContext) => ({
  claimVoucher: os.claimVoucher.handler(soon),
  claimVouchers: os.claimVouchers.handler(soon),
  voucherClaims: os.voucherClaims.handler(soon),
  voucherClaim: os.voucherClaim.handler(soon),
});
