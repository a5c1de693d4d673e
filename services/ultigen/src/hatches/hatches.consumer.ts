import { type Consumer, on } from '@hatchery/kit/consumers';
import { HatchRequestedSchema, HatchSignedSchema } from '@hatchery/proto/ultigen';
import type { UltigenContext } from '../context.ts';
import { sendHatch, signHatch } from './send-hatches.ts';

/** Carries hatches from their record to the wallet or the relay. */
export const hatchConsumer = (context: UltigenContext): Consumer => ({
  group: 'ultigen-hatches',
  topic: 'ultigen.eggs',
  handlers: [
    on(HatchRequestedSchema, (tx, { hatchId }) => signHatch(tx, context, hatchId)),
    on(HatchSignedSchema, (tx, { hatchId }) => sendHatch(tx, context, hatchId)),
  ],
});
