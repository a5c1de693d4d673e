import type { Database, Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';
import type { ChainView } from '../blocks/chain-view.ts';
import { listStoredLogs } from '../blocks/list-logs.ts';
import {
  deleteDone,
  deleteDraws,
  findDrawCursor,
  saveChanges,
  takeDrawsBack,
  upsertDrawCursor,
} from './draws.repository.ts';
import { changesIn, type DrawingContract } from './draws.rules.ts';

/** More than the contracts of draws can emit in one block. */
const logsPerPage = 10_000;

type Source = { chainId: number; database: Database; contracts: Map<Address, DrawingContract> };

/**
 * Brings the table of draws up to the blocks of this view, from the stored logs. Each page and its cursor are one transaction.
 * @returns false when the follower moved meanwhile: look again.
 */
export async function collectDraws(source: Source, view: ChainView): Promise<boolean> {
  const { chainId, database, contracts } = source;
  const addresses = [...contracts.keys()];
  let isMore = true;
  while (isMore) {
    const isHeld = await database.transaction(async (tx) => {
      if (!(await view.lock(tx))) return false;
      const from = (await findDrawCursor(tx, chainId)) + 1;
      if (from > view.number) {
        await deleteDone(tx, chainId, view.finalNumber);
        isMore = false;
        return true;
      }
      const logs = await listStoredLogs(tx, { chainId, addresses, from, to: view.number, limit: logsPerPage });
      const isWhole = logs.length < logsPerPage;
      const last = logs.at(-1)?.blockNumber ?? view.number;
      // The last block of a full page may have more logs. Reading its first ones again changes nothing.
      const to = isWhole ? view.number : Math.max(from, last - 1);
      await saveChanges(tx, chainId, changesIn(logs, contracts));
      await upsertDrawCursor(tx, chainId, to);
      return true;
    });
    if (!isHeld) return false;
  }
  return true;
}

/** Forgets what void blocks told of draws, in the transaction that voids them. Draws that were deleted as done come back. */
export const forgetVoidDraws = (
  tx: Transaction,
  chainId: number,
  { to, reset, beyondFinal }: { to: number; reset: boolean; beyondFinal: boolean },
): Promise<void> => (reset || beyondFinal ? deleteDraws(tx, chainId) : takeDrawsBack(tx, chainId, to));
