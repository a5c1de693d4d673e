import { Gauge, type Registry } from 'prom-client';
import type { MastersContext } from '../context.ts';
import { findLongestDue } from './purchases.repository.ts';

/** Shows for how long the oldest purchase of boxes has not been over: docs/lootboxes.md. */
export function watchPurchases({ database, now }: Pick<MastersContext, 'database' | 'now'>, metrics: Registry): void {
  new Gauge({
    name: 'masters_purchases_due_seconds',
    help: 'Seconds for which the oldest purchase of boxes has not been over. 0 if all are.',
    registers: [metrics],
    async collect() {
      this.set(await findLongestDue(database, now()));
    },
  });
}
