import type { Database } from '@hatchery/kit/database';
import { Gauge, type Registry } from 'prom-client';
import { countFailed } from './gifts.repository.ts';

/** Gifts that failed are tried again by themselves; one that stays here is for an operator to look at. */
export function watchFailedGifts({ knex }: Database, metrics: Registry): void {
  new Gauge({
    name: 'ultigen_gifts_failed',
    help: 'Gifts whose last attempt failed and that wait for their next one.',
    registers: [metrics],
    async collect() {
      this.set(await countFailed(knex));
    },
  });
}
