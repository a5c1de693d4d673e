import type { Database } from '@hatchery/kit/database';
import { Gauge, type Registry } from 'prom-client';
import { countContradicted } from './claims.repository.ts';

/** Claims that ended one way, though final blocks say the other. An operator looks at each: docs/runbooks/stuck-claims.md. */
export function watchContradictedClaims({ knex }: Database, metrics: Registry): void {
  new Gauge({
    name: 'vouchers_claims_contradicted',
    help: 'Claims that were settled or given back, and of which final blocks said the opposite later.',
    registers: [metrics],
    async collect() {
      this.set(await countContradicted(knex));
    },
  });
}
