import type { Knex } from 'knex';

/** The platform keeps the wallet that a signed claim of an airdrop pays, and sends the claim. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table airdrop_claims add column custodial boolean not null default false');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table airdrop_claims drop column custodial');
}
