import { os, type VouchersContext } from '../context.ts';

export const playersRoutes = (_context: VouchersContext) => ({
  vouchersOfPlayers: os.vouchersOfPlayers.handler(async () => ({ count: 0, vouchers: [] })),

  exportVouchers: os.exportVouchers.handler(async () => ({ vouchers: [], entries: [] })),
});
