import type { Database } from '@hatchery/kit/database';
import { createAskedGauge } from '@hatchery/kit/metrics';
import type { Registry } from 'prom-client';
import { countContradicted } from './claims.repository.ts';

/** Claims that ended one way, though final blocks say the other. An operator looks at each: docs/runbooks/stuck-claims.md. */
export function watchContradictedClaims({ knex }: Database, metrics: Registry): void {
  createAskedGauge(metrics, 'vouchers_claims_contradicted', () => countContradicted(knex));
}
