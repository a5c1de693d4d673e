import type { Transaction } from '@hatchery/kit/database';
import { forgetSenders } from './attempts.repository.ts';
import { requeueInFlight } from './transactions.repository.ts';

/**
 * Forgets nonces when blocks are void. If final blocks are void, no nonce is used for good: the chain tells the next one. If it is
 * another chain with the same id, attempts are void too, and all transactions in flight begin again.
 */
export async function forgetVoid(
  tx: Transaction,
  chainId: number,
  { reset, beyondFinal }: { reset: boolean; beyondFinal: boolean },
): Promise<void> {
  if (reset || beyondFinal) await forgetSenders(tx, chainId);
  if (reset) await requeueInFlight(tx, chainId);
}
