import type { Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';

type TopUp = { chainId: number; sender: Address; nonce: number; receiver: Address; value: bigint };

/** Finds out whether gas money of this nonce was counted before, and whether it was the same. */
export async function findTopUp(tx: Transaction, topUp: TopUp): Promise<'none' | 'same' | 'other'> {
  const row = await tx('gas_top_ups')
    .where({ chain_id: topUp.chainId, sender: topUp.sender, nonce: topUp.nonce })
    .first();
  if (!row) return 'none';
  return row.receiver === topUp.receiver && BigInt(row.value) === topUp.value ? 'same' : 'other';
}

/** Stores gas money under its nonce, in place of an earlier entry. */
export async function upsertTopUp(tx: Transaction, topUp: TopUp, now: Date): Promise<void> {
  await tx('gas_top_ups')
    .insert({
      chain_id: topUp.chainId,
      sender: topUp.sender,
      nonce: topUp.nonce,
      receiver: topUp.receiver,
      value: topUp.value.toString(),
      created_at: now,
    })
    .onConflict(['chain_id', 'sender', 'nonce'])
    .merge();
}
