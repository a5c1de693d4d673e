import type { CounterName, LabelsOf } from '@hatchery/api/metrics';
import type { Registry } from 'prom-client';
import { afterCommit, outermostOf } from './after-commit.ts';
import type { Transaction } from './database.ts';
import { createCounter } from './metrics.ts';

/**
 * Counts what a transaction does, once it has committed: a try that fails counts nothing, a repetition that finds the work done
 * should not call this.
 * @example countEffect(tx, 'ledger_postings_total', { reason })
 */
export function countEffect<Name extends CounterName>(
  tx: Transaction,
  name: Name,
  labels: Record<LabelsOf<Name>, string | number>,
  by = 1,
): void {
  const { metrics } = outermostOf(tx).userParams as { metrics?: Registry };
  if (metrics) afterCommit(tx, () => createCounter(metrics, name).inc(labels as never, by));
}
