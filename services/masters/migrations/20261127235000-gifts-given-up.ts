import type { Knex } from 'knex';

/** Lets gifts be given up that the chain refuses again and again, and be found by their first attempts. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table signatures
      -- How many attempts at what is owed were signed and failed, before this one.
      add column failures integer not null default 0,
      drop constraint signatures_state,
      add constraint signatures_state
        check (state in ('asked', 'signed', 'sent', 'failed', 'refused', 'seen', 'expired', 'given-up'))`);
  await knex.raw('create index signatures_of_gift on signatures (first_id, attempt) where owed');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index signatures_of_gift');
  await knex.raw(`update signatures set state = 'expired' where state = 'given-up'`);
  await knex.raw(`
    alter table signatures
      drop column failures,
      drop constraint signatures_state,
      add constraint signatures_state
        check (state in ('asked', 'signed', 'sent', 'failed', 'refused', 'seen', 'expired'))`);
}
