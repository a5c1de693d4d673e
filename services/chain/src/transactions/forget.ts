import type { Transaction } from '@hatchery/kit/database';
import { requeueInFlight, takeBackAbove } from './in-flight.repository.ts';
import { forgetSenders } from './nonces.repository.ts';

/**
 * Forgets what void blocks told, in the transaction that voids them: transactions above `to` are in no block. If final blocks are
 * void, no nonce is used for good: the chain tells the next one. If it is another chain with the same id, attempts are void too,
 * and all transactions in flight begin again.
 */
export async function forgetVoid(
  tx: Transaction,
  chainId: number,
  { to, reset, beyondFinal }: { to: number; reset: boolean; beyondFinal: boolean },
): Promise<void> {
  if (reset || beyondFinal) await forgetSenders(tx, chainId);
  if (reset) await requeueInFlight(tx, chainId);
  else await takeBackAbove(tx, chainId, to);
}
