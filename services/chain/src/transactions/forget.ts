import type { Transaction } from '@hatchery/kit/database';
import { forgetSenders } from './attempts.repository.ts';
import { requeueInFlight } from './transactions.repository.ts';

/**
 * Blocks are void. Where final ones are, no nonce was used for good: only the chain knows which is next. Where the chain is another one
 * under the same id, no signed form is worth anything either, and all that is in flight begins anew.
 */
export async function forgetVoid(
  tx: Transaction,
  chainId: number,
  { reset, beyondFinal }: { reset: boolean; beyondFinal: boolean },
): Promise<void> {
  if (reset || beyondFinal) await forgetSenders(tx, chainId);
  if (reset) await requeueInFlight(tx, chainId);
}
