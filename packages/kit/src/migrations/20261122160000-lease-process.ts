import type { Knex } from 'knex';

/** Which process holds a lease, so that its successor on the same machine need not wait. */
export const up = (knex: Knex): Promise<void> => knex.raw('alter table leases add column process text');

export const down = (knex: Knex): Promise<void> => knex.raw('alter table leases drop column process');
