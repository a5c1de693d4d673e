import { type Consumer, on } from '@hatchery/kit/consumers';
import { VoucherExpiredSchema } from '@hatchery/proto/ultigen';
import type { SignerContext } from '../context.ts';
import { returnLimit } from './return-limit.ts';

/** The topics on which services tell that a voucher expired unused, by consumer group. */
const topics = {
  'signer.vouchers': 'ultigen.eggs',
  'signer.claims': 'vouchers.claims',
  'signer.masters': 'masters.signatures',
};

/** Gives limits of the day back. */
export const voucherConsumers = ({ vouchers }: Pick<SignerContext, 'vouchers'>): Consumer[] =>
  Object.entries(topics).map(([group, topic]) => ({
    group,
    topic,
    handlers: [on(VoucherExpiredSchema, (tx, { reference }) => returnLimit(tx, vouchers, reference))],
  }));
