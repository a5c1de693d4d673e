import { Problem } from '@hatchery/api/problems';
import { os, type SignerContext } from '../context.ts';
import { reserveVoucher, signReserved } from './sign-voucher.ts';

export const vouchersRoutes = ({ vouchers: signing }: SignerContext) => ({
  signVoucher: os.signVoucher.handler(async ({ input, context }) => {
    const reserved = await context.transact((tx) => reserveVoucher(tx, signing, input.body, context.passport.subject));
    if ('refusal' in reserved) throw new Problem('policy-refused', reserved.refusal);
    return signReserved(signing, reserved.voucher);
  }),
});
