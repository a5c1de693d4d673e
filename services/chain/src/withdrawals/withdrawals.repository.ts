import type { Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';

/** Lets no other withdrawal from this wallet begin until `tx` ends. */
export async function lockWithdrawals(tx: Transaction, chainId: number, wallet: Address): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`withdrawal ${chainId} ${wallet}`]);
}
