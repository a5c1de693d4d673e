import type { Database } from '@hatchery/kit/database';
import { createAskedGauge } from '@hatchery/kit/metrics';
import type { Registry } from 'prom-client';
import { findLongestDue } from '../assets/asset-files.ts';

/** Shows for how long the oldest file has waited for its check: docs/runbooks/stuck-checks.md. */
export function watchChecks(database: Database, metrics: Registry, now: () => Date): void {
  createAskedGauge(metrics, 'library_checks_due_seconds', () => findLongestDue(database, now()));
}
