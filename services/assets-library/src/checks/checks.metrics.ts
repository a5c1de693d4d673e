import type { Database } from '@hatchery/kit/database';
import { Gauge, type Registry } from 'prom-client';
import { findLongestDue } from '../assets/asset-files.ts';

/** Shows for how long the oldest file has waited for its check: docs/runbooks/stuck-checks.md. */
export function watchChecks(database: Database, metrics: Registry, now: () => Date): void {
  new Gauge({
    name: 'library_checks_due_seconds',
    help: 'Seconds for which the oldest file has waited for its check. 0 if none does.',
    registers: [metrics],
    async collect() {
      this.set(await findLongestDue(database, now()));
    },
  });
}
