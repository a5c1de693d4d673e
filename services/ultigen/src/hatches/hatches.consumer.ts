import { type Consumer, on } from '@hatchery/kit/consumers';
import { HatchRequestedSchema, HatchSignedSchema } from '@hatchery/proto/ultigen';
import type { UltigenContext } from '../context.ts';
import { askForHatchVoucher, storeHatchSubmission, storeHatchVoucher, submitHatch } from './send-hatches.ts';

/** Carries hatches from their record to the wallet or the relay. */
export const hatchConsumer = (context: UltigenContext): Consumer => ({
  group: 'ultigen.hatches',
  topic: 'ultigen.eggs',
  handlers: [
    on(HatchRequestedSchema, {
      before: ({ hatchId }) => askForHatchVoucher(context, hatchId),
      work: (tx, asked) => storeHatchVoucher(tx, context, asked),
    }),
    on(HatchSignedSchema, {
      before: ({ hatchId }) => submitHatch(context, hatchId),
      work: (tx, asked) => storeHatchSubmission(tx, context, asked),
    }),
  ],
});
