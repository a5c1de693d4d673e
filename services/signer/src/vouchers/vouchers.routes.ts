import { Problem } from '@hatchery/api/problems';
import { os, type SignerContext } from '../context.ts';
import { reserveVoucher, signReserved } from './sign-voucher.ts';
import { listOpen } from './vouchers.repository.ts';

export const vouchersRoutes = ({ vouchers: signing, database: { knex }, now }: SignerContext) => ({
  voucherSigners: os.voucherSigners.handler(async ({ input }) => {
    const { chainId } = input.params;
    const [current = null, ...former] = signing.keys.allFor(chainId);
    return { current, former, open: await listOpen(knex, chainId, now()) };
  }),

  signVoucher: os.signVoucher.handler(async ({ input, context }) => {
    const reserved = await context.transact({
      before: () => signing.idOf(input.body.reference),
      work: (tx, voucherId) => reserveVoucher(tx, signing, { ...input.body, voucherId }, context.passport.subject),
    });
    if ('refusal' in reserved) throw new Problem('policy-refused', reserved.refusal);
    return await signReserved(signing, reserved.voucher);
  }),
});
