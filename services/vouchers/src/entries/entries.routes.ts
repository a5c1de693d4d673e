import { Problem } from '@hatchery/api/problems';
import { os, type VouchersContext } from '../context.ts';

const soon = () => {
  throw new Problem('service-unavailable', 'This is not served yet.');
};

export const entriesRoutes = (_context: VouchersContext) => ({
  voucherEntries: os.voucherEntries.handler(soon),
  allVoucherEntries: os.allVoucherEntries.handler(soon),
  shareReceipt: os.shareReceipt.handler(soon),
  unshareReceipt: os.unshareReceipt.handler(soon),
  receipt: os.receipt.handler(soon),
});
