import type { Database } from '@hatchery/kit/database';
import { Gauge, type Registry } from 'prom-client';
import { countLeft } from './amounts-left.repository.ts';

/** Amounts that stayed with players who departed. An operator looks at each: docs/runbooks/amounts-left.md. */
export function watchAmountsLeft({ knex }: Database, metrics: Registry): void {
  new Gauge({
    name: 'ledger_amounts_left',
    help: 'Accounts of players who were merged or deleted whose amount did not fit where it was due.',
    registers: [metrics],
    async collect() {
      this.set(await countLeft(knex));
    },
  });
}
