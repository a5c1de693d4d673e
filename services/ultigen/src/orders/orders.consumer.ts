import { type Consumer, on } from '@hatchery/kit/consumers';
import { EggsOrderedSchema } from '@hatchery/proto/ultigen';
import type { UltigenContext } from '../context.ts';
import { storeOrderSubmission, submitOrder } from './send-orders.ts';

/** Carries orders from their record to the relay. */
export const orderConsumer = (context: UltigenContext): Consumer => ({
  group: 'ultigen.orders',
  topic: 'ultigen.eggs',
  handlers: [
    on(EggsOrderedSchema, { before: ({ orderId }) => submitOrder(context, orderId), work: storeOrderSubmission }),
  ],
});
