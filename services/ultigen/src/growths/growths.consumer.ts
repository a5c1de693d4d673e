import { type Consumer, on } from '@hatchery/kit/consumers';
import { GrowthRequestedSchema, GrowthSignedSchema } from '@hatchery/proto/ultigen';
import type { UltigenContext } from '../context.ts';
import { askForGrowthVoucher, storeGrowthSubmission, storeGrowthVoucher, submitGrowth } from './send-growths.ts';

/** Carries growths from their record to the wallet or the relay. */
export const growthConsumer = (context: UltigenContext): Consumer => ({
  group: 'ultigen.growths',
  topic: 'ultigen.eggs',
  handlers: [
    on(GrowthRequestedSchema, {
      before: ({ growthId }) => askForGrowthVoucher(context, growthId),
      work: (tx, asked) => storeGrowthVoucher(tx, asked),
    }),
    on(GrowthSignedSchema, {
      before: ({ growthId }) => submitGrowth(context, growthId),
      work: (tx, asked) => storeGrowthSubmission(tx, asked),
    }),
  ],
});
