import type { Transaction } from '@hatchery/kit/database';
import { publish } from '@hatchery/kit/outbox';
import { VoucherExpiredSchema } from '@hatchery/proto/ultigen';
import type { Redemption } from './redemptions.ts';

/** Tells the signer that vouchers expired unused, so that it gives their limits back. One that it refused has taken none. */
export async function tellExpired(
  tx: Transaction,
  topic: string,
  redemptions: readonly Pick<Redemption, 'reference' | 'subject' | 'voucherId'>[],
): Promise<void> {
  for (const { reference, subject: key, voucherId } of redemptions)
    if (voucherId !== null) await publish(tx, { topic, key, schema: VoucherExpiredSchema, message: { reference } });
}
