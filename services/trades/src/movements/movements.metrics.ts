import type { Database } from '@hatchery/kit/database';
import { Gauge, type Registry } from 'prom-client';
import { findLongestDue } from './movements.repository.ts';

/** Shows for how long the oldest call to the ledger has been due: docs/runbooks/stuck-trades.md. */
export function watchMovements(database: Database, metrics: Registry): void {
  new Gauge({
    name: 'trades_movements_due_seconds',
    help: 'Seconds for which the oldest call to the ledger has been due. 0 if none is.',
    registers: [metrics],
    async collect() {
      this.set(await findLongestDue(database));
    },
  });
}
