import type { Transaction } from '@hatchery/kit/database';
import type { Address, Hash } from 'viem';

/** A call of a kept wallet that was counted. The digest is of all that it does. */
export type CountedCall = { chainId: number; sender: Address; nonce: number; digest: Hash };

/** Returns whether the same call was counted under its nonce. */
export async function isCounted(tx: Transaction, { chainId, sender, nonce, digest }: CountedCall): Promise<boolean> {
  const row = await tx('kept_calls').where({ chain_id: chainId, sender, nonce, digest }).first('nonce');
  return row !== undefined;
}

/** Stores a call under its nonce, in place of an earlier one. */
export async function upsertCounted(
  tx: Transaction,
  { chainId, sender, nonce, digest }: CountedCall,
  now: Date,
): Promise<void> {
  await tx('kept_calls')
    .insert({ chain_id: chainId, sender, nonce, digest, created_at: now })
    .onConflict(['chain_id', 'sender', 'nonce'])
    .merge();
}
