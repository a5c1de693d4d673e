import type { Knex } from 'knex';

/** A page of an owner's monsters, and their number, come from this index in the order of the list. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index monsters_owned on monsters (chain_id, owner, id desc) where state <> 'drawn';
    drop index monsters_by_owner;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create index monsters_by_owner on monsters (owner, id desc) where state <> 'drawn';
    drop index monsters_owned;
  `);
}
