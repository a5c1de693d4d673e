import { bytesToBigInt } from 'viem';
import { os, type VouchersContext } from '../context.ts';

export const vouchersRoutes = ({ randomBytes }: VouchersContext) => ({
  randomVoucherId: os.randomVoucherId.handler(() => String(bytesToBigInt(randomBytes(32)))),
});
