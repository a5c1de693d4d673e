import { Problem } from '@hatchery/api/problems';
import { os } from '../context.ts';
import { reserveVoucher, signReserved, type VoucherSigning } from './sign-voucher.ts';

export const voucherRoutes = (signing: VoucherSigning) => ({
  signVoucher: os.signVoucher.handler(async ({ input, context }) => {
    const reserved = await context.transact((tx) => reserveVoucher(tx, signing, input.body, context.passport.subject));
    if ('refusal' in reserved) throw new Problem('policy-refused', reserved.refusal);
    return signReserved(signing, reserved.voucher);
  }),
});
