import { type Consumer, on } from '@hatchery/kit/consumers';
import { VoucherExpiredSchema } from '@hatchery/proto/ultigen';
import type { SignerContext } from '../context.ts';
import { returnLimit } from './return-limit.ts';

/** Gives limits of the day back. */
export const voucherConsumer = ({ vouchers }: Pick<SignerContext, 'vouchers'>): Consumer => ({
  group: 'signer.vouchers',
  topic: 'ultigen.eggs',
  handlers: [on(VoucherExpiredSchema, (tx, { reference }) => returnLimit(tx, vouchers, reference))],
});
