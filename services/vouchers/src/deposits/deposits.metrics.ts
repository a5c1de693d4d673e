import type { Database } from '@hatchery/kit/database';
import { Gauge, type Registry } from 'prom-client';
import { countUnmatched } from './chain-deposits.repository.ts';

/** Final deposits that nobody got credit for. An operator looks at each: docs/runbooks/unmatched-deposits.md. */
export function watchUnmatchedDeposits({ knex }: Database, metrics: Registry): void {
  new Gauge({
    name: 'vouchers_deposits_unmatched',
    help: 'Final deposits that nobody asked for, or that could not be credited, by chain.',
    labelNames: ['chain'],
    registers: [metrics],
    async collect() {
      this.reset();
      for (const { chainId, total } of await countUnmatched(knex)) this.set({ chain: String(chainId) }, total);
    },
  });
}
