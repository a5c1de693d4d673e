import { type Consumer, on } from '@hatchery/kit/consumers';
import { MintHatchedSchema } from '@hatchery/proto/ultigen';
import type { UltigenContext } from '../context.ts';
import { startArrival } from './arrive.ts';

/** Carries minted creatures of later stages from their hatch to what they are to become. */
export const mintConsumer = (context: UltigenContext): Consumer => ({
  group: 'ultigen.mints',
  topic: 'ultigen.eggs',
  handlers: [on(MintHatchedSchema, (tx, { mintId }) => startArrival(tx, context, mintId))],
});
