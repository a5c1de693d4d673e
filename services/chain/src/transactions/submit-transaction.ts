import { Problem } from '@hatchery/api/problems';
import type { Database, Queryable, Transaction } from '@hatchery/kit/database';
import {
  deleteInserted,
  findUnfinished,
  insertTransactions,
  listByReferences,
  type NewTransaction,
} from './transactions.repository.ts';
import type { RelayedTransaction } from './transactions.ts';

export { listByReferences, listUnfinishedCalls } from './transactions.repository.ts';

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
  if (calls.length === 0) throw new Problem('bad-request', 'There are no calls.');
  const [rows] = await submitTransactions(tx, [calls], now);
  if (!rows || rows === 'conflict') throw new Problem('conflict', usedBefore);
  return rows;
}

/** Tells why calls are not stored whose reference was used for others. */
export const usedBefore = 'This reference was used for other calls.';

/**
 * Stores the calls of several references, each of them as a whole or not at all.
 * @returns what is stored for each, or `conflict` where it was used for other calls.
 */
export async function submitTransactions(
  tx: Transaction,
  submissions: NewTransaction[][],
  now: Date,
): Promise<(RelayedTransaction[] | 'conflict')[]> {
  const referenceOf = ([first]: NewTransaction[]) => first?.reference ?? '';
  const firsts = new Map(submissions.toReversed().map((calls) => [referenceOf(calls), calls]));
  const inserted = Map.groupBy(
    await insertTransactions(tx, [...firsts.values()].flat(), now),
    ({ reference }) => reference,
  );
  const known = [...firsts].flatMap(([reference, { length }]) =>
    inserted.get(reference)?.length === length ? [] : [reference],
  );
  // Those of which a part is new were used for fewer calls.
  const partly = known.flatMap((reference) => inserted.get(reference) ?? []);
  await deleteInserted(
    tx,
    partly.map(({ id }) => id),
  );
  const stored = Map.groupBy(await listByReferences(tx, known), ({ reference }) => reference);
  return submissions.map((calls) => {
    const reference = referenceOf(calls);
    const rows = stored.get(reference) ?? inserted.get(reference) ?? [];
    return rows.length === calls.length && calls.every((call, at) => isSame(call, rows[at])) ? rows : 'conflict';
  });
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
