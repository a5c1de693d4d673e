import type { Knex } from 'knex';

/** The chain of rows that name none: the one that was followed, or the default of CHAIN_ID. */
const defaultChain = 31337;

const renamedGroups = {
  ultigen: 'ultigen.accounts',
  'ultigen-gifts': 'ultigen.gifts',
  'ultigen-orders': 'ultigen.orders',
  'ultigen-hatches': 'ultigen.hatches',
  'ultigen-seen': 'ultigen.seen',
  'ultigen-final': 'ultigen.final',
  'ultigen-transactions': 'ultigen.transactions',
};

const tables = [
  'egg_transfers',
  'egg_balances',
  'monster_transfers',
  'monster_changes',
  'monsters',
  'hatches',
  'gifts',
  'orders',
];

/**
 * Rows name their chain, vouchers move to the redemptions of packages/indexing, and consumer groups get their new names with all
 * that they have handled. The release before runs on this schema while one chain is followed: columns have defaults, its unique
 * keys stay, and triggers carry vouchers both ways.
 */
export async function up(knex: Knex): Promise<void> {
  // No block is projected meanwhile, so that cursor, inbox and projection are of one moment.
  await knex.raw('lock table chain_cursors in share mode');
  const cursor = await knex('chain_cursors').orderBy('chain_id').first();
  await knex.raw(`
    insert into followed_chains (chain_id, seen_number, seen_hash, final_number)
    select chain_id, seen_number, seen_hash, final_number from chain_cursors`);
  await renameGroups(knex);
  for (const table of tables)
    await knex.schema.alterTable(table, (columns) => {
      columns
        .bigInteger('chain_id')
        .notNullable()
        .defaultTo(cursor?.chain_id ?? defaultChain);
    });
  await keyByChain(knex);
  await viewsByChain(knex);
  await moveVouchers(knex);
  await carryVouchers(knex);
}

async function renameGroups(knex: Knex): Promise<void> {
  for (const [former, name] of Object.entries(renamedGroups)) {
    await knex.raw(
      `insert into inbox (group_name, event_id, created_at)
       select ?, event_id, created_at from inbox where group_name = ? on conflict do nothing`,
      [name, former],
    );
    await knex('dead_letters').where({ group_name: former }).update({ group_name: name });
  }
}

async function keyByChain(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table egg_transfers drop constraint egg_transfers_pkey,
      add primary key (chain_id, block_number, log_index, position)`);
  await knex.raw(`
    alter table egg_balances drop constraint egg_balances_pkey, add primary key (chain_id, address, egg_type),
      add constraint egg_balances_of_one_chain unique (address, egg_type)`);
  for (const table of ['monster_transfers', 'monster_changes']) {
    await knex.raw(`
      alter table ${table} drop constraint ${table}_pkey, add primary key (chain_id, block_number, log_index)`);
    await knex.raw(`create index ${table}_by_token on ${table} (token_id, chain_id, block_number, log_index)`);
    await knex.raw(`drop index ${table}_token_id_block_number_log_index_index`);
  }
  await knex.raw('create unique index monsters_by_token on monsters (chain_id, token_id)');
  await knex.raw('drop index monsters_minted_block_index');
  await knex.raw('create index monsters_by_minted_block on monsters (chain_id, minted_block)');
  await knex.schema.createTable('unwound_monsters', (table) => {
    table.bigInteger('chain_id').notNullable();
    table.decimal('token_id', 78, 0).notNullable();
    table.bigInteger('id').notNullable();
    table.primary(['chain_id', 'token_id']);
  });
}

async function viewsByChain(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace view eggs_reserved as
      select address, egg_type, sum(amount) as amount, chain_id from hatches
      where status in ('preparing', 'signed', 'waiting', 'sent')
      group by chain_id, address, egg_type`);
  await knex.raw(`
    create or replace view eggs_on_their_way as
      select address, egg_type, amount, chain_id from gifts where status <> 'seen'
      union all
      select address, egg_type, amount, chain_id from orders where status in ('pending', 'sent')`);
}

const giftReference = `'gift:' || id || case when attempt = 1 then '' else ':' || attempt end`;

/** A voucher with its state, from a row of hatches or gifts. */
const redemptionOf = (kind: string, reference: string, row = '') => `
  select ${reference}, '${kind}', ${row}id, ${row}chain_id, ${row}voucher_id, ${row}deadline, ${row}signature,
    case when ${row}block_number is not null then 'seen' when ${row}voucher_id is null then 'refused'
      when ${row}status = 'failed' then 'failed' else 'signed' end,
    ${row}failure, ${row}block_number, ${row}transaction_hash, ${row}used_block, ${row}created_at`;
const redemptionColumns = `(reference, kind, subject, chain_id, voucher_id, deadline, signature, state, failure,
  seen_block, transaction_hash, final_block, created_at)`;

async function moveVouchers(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into redemptions ${redemptionColumns}
    ${redemptionOf('hatch', `'hatch:' || id`)} from hatches where deadline is not null`);
  await knex.raw(`
    insert into redemptions ${redemptionColumns}
    ${redemptionOf('gift', giftReference)} from gifts where deadline is not null`);
}

/** Carries vouchers between the releases while both run. Dropped with the columns that the release before reads. */
async function carryVouchers(knex: Knex): Promise<void> {
  const columns = `voucher_id = new.voucher_id, deadline = new.deadline, signature = new.signature,
    block_number = new.seen_block, transaction_hash = new.transaction_hash, used_block = new.final_block`;
  await knex.raw(`
    create function carry_redemption() returns trigger language plpgsql as $body$
    begin
      if new.kind = 'hatch' then
        update hatches set ${columns} where id = new.subject::uuid;
      elsif new.kind = 'gift' then
        update gifts set ${columns} where id = new.subject::uuid and ${giftReference} = new.reference;
      end if;
      return null;
    end $body$`);
  await knex.raw(`
    create trigger carry_redemption after insert or update on redemptions
      for each row when (pg_trigger_depth() = 0) execute function carry_redemption()`);
  await knex.raw(`
    create function forget_voucher() returns trigger language plpgsql as $body$
    begin
      new.voucher_id := null; new.deadline := null; new.signature := null;
      new.block_number := null; new.transaction_hash := null; new.used_block := null;
      return new;
    end $body$`);
  await knex.raw(`
    create trigger forget_voucher before update on gifts
      for each row when (new.attempt <> old.attempt) execute function forget_voucher()`);
  await carryBack(knex, 'hatches', 'hatch', `'hatch:' || new.id`);
  await carryBack(knex, 'gifts', 'gift', giftReference.replaceAll(/\b(id|attempt)\b/g, 'new.$1'));
}

async function carryBack(knex: Knex, table: string, kind: string, reference: string): Promise<void> {
  await knex.raw(`
    create function carry_${kind}() returns trigger language plpgsql as $body$
    begin
      insert into redemptions ${redemptionColumns}
      ${redemptionOf(kind, reference, 'new.')}
      on conflict (reference) do update set
        state = case when excluded.seen_block is not null then 'seen'
          when redemptions.state = 'seen' then 'signed' else redemptions.state end,
        seen_block = excluded.seen_block, transaction_hash = excluded.transaction_hash,
        final_block = excluded.final_block;
      return null;
    end $body$`);
  await knex.raw(`
    create trigger carry_${kind} after update on ${table} for each row
      when (pg_trigger_depth() = 0 and new.deadline is not null
        and (new.voucher_id, new.block_number, new.used_block, new.deadline)
          is distinct from (old.voucher_id, old.block_number, old.used_block, old.deadline))
      execute function carry_${kind}()`);
}

export async function down(): Promise<void> {
  throw new Error('Rows of several chains cannot become rows of one.');
}
