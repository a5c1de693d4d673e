import type { Database } from '@hatchery/kit/database';
import { createAskedGauge } from '@hatchery/kit/metrics';
import type { Registry } from 'prom-client';
import { countLeft } from './amounts-left.repository.ts';

/** Amounts that stayed with players who departed. An operator looks at each: docs/runbooks/amounts-left.md. */
export function watchAmountsLeft({ knex }: Database, metrics: Registry): void {
  createAskedGauge(metrics, 'ledger_amounts_left', () => countLeft(knex));
}
