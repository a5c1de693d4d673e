import type { Knex } from 'knex';

/**
 * Records since when an external wallet belongs to a user, with the signature that proves it, and since when a custodial wallet
 * has its owner. Indexes by time serve retention. The release before knows nothing of either.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table receivers (
      address text primary key,
      user_id uuid not null,
      since timestamptz not null,
      message text,
      signature text
    );
    create index receivers_user on receivers (user_id);
    alter table custodial_wallets add column owned_since timestamptz;
    alter table signed_vouchers add column returned_at timestamptz;
    create index signing_audit_at on signing_audit using brin (at);
    create index signed_vouchers_created_at on signed_vouchers using brin (created_at);
    create index gas_top_ups_created_at on gas_top_ups using brin (created_at);
    create index sweep_authorizations_until on sweep_authorizations using brin (until);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index sweep_authorizations_until, signing_audit_at, signed_vouchers_created_at, gas_top_ups_created_at;
    alter table signed_vouchers drop column returned_at;
    alter table custodial_wallets drop column owned_since;
    drop table receivers;
  `);
}
