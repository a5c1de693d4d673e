import type { Database } from '@hatchery/kit/database';
import { createAskedGauge } from '@hatchery/kit/metrics';
import type { Registry } from 'prom-client';
import { findLongestDue } from './movements.repository.ts';

/** Shows for how long the oldest call to the ledger has been due: docs/runbooks/stuck-trades.md. */
export function watchMovements(database: Database, metrics: Registry): void {
  createAskedGauge(metrics, 'trades_movements_due_seconds', () => findLongestDue(database));
}
