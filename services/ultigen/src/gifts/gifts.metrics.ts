import type { Database } from '@hatchery/kit/database';
import { createAskedGauge } from '@hatchery/kit/metrics';
import type { Registry } from 'prom-client';
import { countFailed } from './gifts.repository.ts';

/** Gifts that failed are tried again by themselves; one that stays here is for an operator to look at. */
export function watchFailedGifts({ knex }: Database, metrics: Registry): void {
  createAskedGauge(metrics, 'ultigen_gifts_failed', () => countFailed(knex));
}
