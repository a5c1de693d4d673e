import type { Database } from '@hatchery/kit/database';
import { Gauge, type Registry } from 'prom-client';
import { findLongestDue } from './grants.repository.ts';

/** Shows for how long the oldest reward has waited for a service: docs/runbooks/stuck-grants.md. */
export function watchGrants(database: Database, metrics: Registry): void {
  new Gauge({
    name: 'games_grants_due_seconds',
    help: 'Seconds for which the oldest reward has waited for a service. 0 if none does.',
    registers: [metrics],
    async collect() {
      this.set(await findLongestDue(database));
    },
  });
}
