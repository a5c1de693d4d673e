import type { Knex } from 'knex';

/**
 * Lets a role that may alter nothing drop the two constraints that hold for one chain alone, when it is told to follow several.
 * With one chain they stay.
 */
export async function up(knex: Knex): Promise<void> {
  const { rows } = await knex.raw('select current_schema() as schema');
  await knex.raw(`
    create function allow_many_chains() returns void
    language plpgsql security definer set search_path = ${rows[0].schema}, pg_temp as $$
    begin
      -- Altering a table locks it even where nothing changes.
      perform from pg_constraint where connamespace = current_schema()::regnamespace
        and conname in ('egg_balances_of_one_chain', 'monsters_token_id_unique');
      if not found then return; end if;
      alter table egg_balances drop constraint if exists egg_balances_of_one_chain;
      alter table monsters drop constraint if exists monsters_token_id_unique;
    end $$;
    revoke all on function allow_many_chains() from public;
  `);
}

export const down = (knex: Knex): Promise<void> => knex.raw('drop function allow_many_chains()');
