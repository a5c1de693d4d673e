import type { VoucherGiftBody } from '@hatchery/api/voucher-gifts';
import type { CallContext } from '@hatchery/kit/http';
import { idOfRequest } from '@hatchery/kit/id-of-request';
import { os, type VouchersContext } from '../context.ts';
import { giveVouchers, prepareGift } from './give-vouchers.ts';
import { settleGifts } from './settle-references.ts';
import { findReceiver, transferVouchers } from './transfer-vouchers.ts';

export function giftsRoutes(context: VouchersContext) {
  const { now } = context;
  const idOf = ({ passport, headers }: CallContext, noun: string) =>
    idOfRequest(noun, passport.subject, headers['idempotency-key']?.toString());
  const give = (call: CallContext, kind: 'admin' | 'key', body: VoucherGiftBody) => {
    const giver = { id: idOf(call, 'gift'), kind, giverId: call.passport.subject };
    return call.transact({
      before: () => prepareGift(context, giver, body),
      work: (tx, prepared) => giveVouchers(tx, giver, { ...prepared, now: now() }),
    });
  };

  return {
    giveVouchers: os.giveVouchers.handler(({ input, context: call }) => give(call, 'admin', input.body)),

    giveVouchersByKey: os.giveVouchersByKey.handler(({ input, context: call }) => give(call, 'key', input.body)),

    transferVouchers: os.transferVouchers.handler(({ input: { body }, context: call }) => {
      const transfer = {
        id: idOf(call, 'transfer'),
        userId: call.passport.subject,
        isGuest: call.passport.guest === true,
        body,
      };
      return call.transact({
        before: () => findReceiver(context, transfer),
        work: (tx, recipient) => transferVouchers(tx, transfer, { recipient, now: now() }),
      });
    }),

    settleVoucherReferences: os.settleVoucherReferences.handler(async ({ input, context: { transact } }) => ({
      given: await transact((tx) => settleGifts(tx, input.body.references, now())),
    })),
  };
}
