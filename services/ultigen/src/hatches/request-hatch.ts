import type { Transaction } from '@hatchery/kit/database';
import { publish } from '@hatchery/kit/outbox';
import { withTraceparent } from '@hatchery/kit/tracing';
import { HatchRequestedSchema } from '@hatchery/proto/ultigen';
import { updateAwaiting } from './hatches.repository.ts';
import type { Hatch } from './hatches.rules.ts';

/** Has the voucher of a hatch signed. Its eggs are on chain. */
export const requestHatch = (tx: Transaction, { id, address }: Pick<Hatch, 'id' | 'address'>): Promise<void> =>
  publish(tx, {
    topic: 'ultigen.eggs',
    key: address,
    schema: HatchRequestedSchema,
    message: { hatchId: id, address },
  });

/** Continues hatches that waited for eggs which have arrived on chain. */
export async function continueHatches(tx: Transaction, chainId: number): Promise<void> {
  for (const { traceparent, ...hatch } of await updateAwaiting(tx, chainId))
    await withTraceparent(traceparent, () => requestHatch(tx, hatch));
}
