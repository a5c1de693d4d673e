import type { Queryable } from '@hatchery/kit/database';

/**
 * Drops constraints of the schema before this release that hold for one chain alone. With one chain they stay, so that the
 * release before, which follows one chain, still runs.
 */
export async function allowManyChains(knex: Queryable): Promise<void> {
  await knex.raw('alter table egg_balances drop constraint if exists egg_balances_of_one_chain');
  await knex.raw('alter table monsters drop constraint if exists monsters_token_id_unique');
}
