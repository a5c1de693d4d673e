import type { Database } from '@hatchery/kit/database';
import { createAskedGauge } from '@hatchery/kit/metrics';
import type { Registry } from 'prom-client';
import { findLongestDue } from './grants.repository.ts';

/** Shows for how long the oldest reward has waited for a service: docs/runbooks/stuck-grants.md. */
export function watchGrants(database: Database, metrics: Registry): void {
  createAskedGauge(metrics, 'games_grants_due_seconds', () => findLongestDue(database));
}
