import type { Knex } from 'knex';

/** Lets the owner of a wallet be forgotten when the owner leaves; the sealed key and the audit stay. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table custodial_wallets alter column user_id drop not null;
    create index custodial_wallets_user on custodial_wallets (user_id);
    alter table sweep_authorizations alter column user_id drop not null;
    create index sweep_authorizations_user on sweep_authorizations (user_id);
    create index signing_audit_user on signing_audit ((detail ->> 'userId'))
      where detail ->> 'userId' is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index signing_audit_user, sweep_authorizations_user, custodial_wallets_user');
}
