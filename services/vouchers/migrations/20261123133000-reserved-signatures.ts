import type { Knex } from 'knex';

/**
 * Claims, deposits and sales are stored before the signer is asked: `asked` until they are signed. The release before takes such rows
 * for signed ones whose signature it does not find. See docs/adr/0068.
 */
export async function up(knex: Knex): Promise<void> {
  for (const table of ['claims', 'deposits', 'egg_sales']) {
    // The request that it is of, so that the same one again finds it.
    await knex.raw(`alter table ${table} add column request_id uuid, add column asked boolean not null default false`);
    await knex.raw(`create unique index ${table}_by_request on ${table} (request_id) where request_id is not null`);
    await knex.raw(`create index ${table}_asked on ${table} (created_at) where asked`);
  }
  // The signer draws it.
  await knex.raw('alter table deposits alter column voucher_id drop not null');
  await knex.raw(
    'create index deposits_unused on deposits (chain_id, created_at) where nonce is null and credited_at is null',
  );
  // The player who asked for it: all wallets of a player share a quota of what nobody bought.
  await knex.raw('alter table egg_sales add column user_id uuid');
  await knex.raw('create index egg_sales_of_players on egg_sales (user_id) where expired_at is null');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index egg_sales_of_players, deposits_unused');
  await knex.raw('alter table egg_sales drop column user_id');
  await knex.raw('delete from egg_sales where asked');
  await knex.raw('delete from deposit_parts where deposit_id in (select id from deposits where voucher_id is null)');
  await knex.raw('delete from deposits where voucher_id is null');
  await knex.raw('alter table deposits alter column voucher_id set not null');
  for (const table of ['claims', 'deposits', 'egg_sales'])
    await knex.raw(`alter table ${table} drop column request_id, drop column asked`);
}
