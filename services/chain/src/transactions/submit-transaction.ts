import { Problem } from '@hatchery/api/problems';
import type { Database, Queryable, Transaction } from '@hatchery/kit/database';
import { findUnfinished, insertTransactions, listByReference, type NewTransaction } from './transactions.repository.ts';
import type { RelayedTransaction } from './transactions.ts';

/** Channel of Postgres that wakes the relay of a chain. The payload is the chain id. */
export const wakeChannel = 'relayed_transactions';

/**
 * Stores calls for the relay. The same reference returns the state of the stored calls.
 * @throws Problem conflict when the reference was used for other calls.
 */
export async function submitTransaction(
  tx: Transaction,
  calls: NewTransaction[],
  now: Date,
): Promise<RelayedTransaction[]> {
  const [first] = calls;
  if (!first) throw new Problem('bad-request', 'There are no calls.');
  const stored = await insertTransactions(tx, calls, now);
  const rows = await listByReference(tx, first.reference);
  const same = rows.length === calls.length && calls.every((call, position) => isSame(call, rows[position]));
  if (!same || (stored > 0 && stored < calls.length))
    throw new Problem('conflict', 'This reference was used for other calls.');
  return rows;
}

/** Wakes the relay after the commit, because NOTIFY inside makes commits wait for one another. A lost call costs one interval. */
export const wakeRelay = (database: Database, chainId: number): Promise<void> =>
  database.notify(wakeChannel, String(chainId));

/** Returns which of these references have calls that are not finished. */
export const unfinishedOf = (knex: Queryable, references: string[]): Promise<Set<string>> =>
  findUnfinished(knex, references);

function isSame(call: NewTransaction, row: RelayedTransaction | undefined): boolean {
  return (
    row !== undefined &&
    row.chainId === call.chainId &&
    row.sender === call.sender &&
    row.to === call.to &&
    row.data === call.data &&
    row.value === call.value
  );
}
