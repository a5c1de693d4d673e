import { type Consumer, on } from '@hatchery/kit/consumers';
import { EggsOrderedSchema } from '@hatchery/proto/ultigen';
import type { UltigenContext } from '../context.ts';
import { sendOrder } from './send-orders.ts';

/** Carries orders from their record to the relay. */
export const orderConsumer = (context: UltigenContext): Consumer => ({
  group: 'ultigen-orders',
  topic: 'ultigen.eggs',
  handlers: [on(EggsOrderedSchema, (tx, { orderId }) => sendOrder(tx, context, orderId))],
});
