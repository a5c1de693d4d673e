import type { Transaction } from '@hatchery/kit/database';
import { forgetSenders } from './attempts.repository.ts';
import { requeueInFlight } from './transactions.repository.ts';

/** The chain is another one under the same id: no nonce and no signed form is worth anything, all in flight begins anew. */
export async function forgetInFlight(tx: Transaction, chainId: number): Promise<void> {
  await requeueInFlight(tx, chainId);
  await forgetSenders(tx, chainId);
}
