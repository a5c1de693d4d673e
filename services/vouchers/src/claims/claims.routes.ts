import { badField } from '@hatchery/api/problems';
import { os, type VouchersContext } from '../context.ts';
import { claimForService } from './claim-for-service.ts';
import { claimVouchers } from './claim-vouchers.ts';
import { presentBatch, presentSingle } from './claims.presenter.ts';
import { claimOf, claimsOf } from './claims.ts';

export const claimsRoutes = (context: VouchersContext) => ({
  claimVoucher: os.claimVoucher.handler(({ input: { body }, context: call }) => {
    const { address, voucherId, amount, amountBase } = body;
    if (amount !== undefined && amountBase !== undefined)
      throw badField('body.amount', 'Send either an amount or an amountBase.');
    const given = amount === undefined && amountBase === undefined ? {} : { given: { amount, amountBase } };
    const wanted = [{ voucherId, field: 'body.voucherId', ...given }];
    return claimVouchers(context, call, { address, wanted, isBatch: false }, presentSingle);
  }),

  claimVouchers: os.claimVouchers.handler(({ input: { body }, context: call }) => {
    const { address, voucherIds } = body;
    const repeated = voucherIds.findIndex((id, index) => voucherIds.indexOf(id) < index);
    if (repeated >= 0) throw badField(`body.voucherIds.${repeated}`, 'This voucher is named twice.');
    const wanted = voucherIds.map((voucherId, index) => ({ voucherId, field: `body.voucherIds.${index}` }));
    return claimVouchers(context, call, { address, wanted, isBatch: true }, presentBatch);
  }),

  claimTokensFor: os.claimTokensFor.handler(({ input: { body } }) => claimForService(context, body)),

  voucherClaims: os.voucherClaims.handler(({ input: { query }, context: { passport } }) =>
    claimsOf(context, { userId: passport.subject, state: query.state, after: query.cursor, limit: query.limit }),
  ),

  voucherClaim: os.voucherClaim.handler(({ input, context: { passport } }) =>
    claimOf(context, passport.subject, input.params.uid),
  ),
});
