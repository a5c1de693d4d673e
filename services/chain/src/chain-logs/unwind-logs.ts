import type { Transaction } from '@hatchery/kit/database';
import { deleteAbove } from './indexed-logs.repository.ts';
import { updateUnwound } from './jobs.repository.ts';

/** Takes back what jobs have read of void blocks, in the transaction that voids them. All of another chain is void. */
export async function unwindLogs(
  tx: Transaction,
  chainId: number,
  { to, reset }: { to: number; reset: boolean },
): Promise<void> {
  const last = reset ? -1 : to;
  await updateUnwound(tx, chainId, last);
  await deleteAbove(tx, chainId, last);
}

/** Rows that nobody needs: what was read of contracts that were removed, and the notes of these once all is gone. */
export const removedLogs: Record<string, string> = {
  indexed_logs: 'contract_uid in (select contract_uid from removed_logs)',
  removed_logs: 'not exists (select from indexed_logs where indexed_logs.contract_uid = removed_logs.contract_uid)',
};
