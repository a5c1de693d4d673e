import type { Knex } from 'knex';

/** Signatures for the sale of gen-2 eggs. Those that have not expired count on the quota of their receiver. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table egg_sales (
      id uuid primary key,
      chain_id bigint not null,
      receiver text not null,
      egg_type smallint not null,
      amount integer not null check (amount > 0),
      referral text not null,
      price numeric(78, 0) not null,
      expired_at timestamptz,
      created_at timestamptz not null
    )`);
  await knex.raw(
    'create index egg_sales_counted on egg_sales (chain_id, receiver) include (amount) where expired_at is null',
  );
  await knex.raw('create index egg_sales_expired on egg_sales (expired_at) where expired_at is not null');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table egg_sales');
}
