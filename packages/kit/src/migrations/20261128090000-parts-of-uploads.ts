import type { Knex } from 'knex';

/** Bytes of each part of an upload but the last one. Null for an upload that is one object. */
export const up = (knex: Knex): Promise<void> => knex.raw('alter table file_tickets add column part_bytes bigint');

export const down = (knex: Knex): Promise<void> => knex.raw('alter table file_tickets drop column part_bytes');
