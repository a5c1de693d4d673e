import type { Queryable } from '@hatchery/kit/database';

/**
 * Drops constraints that hold for one chain alone, as the owner of the schema. With one chain they stay, so that the release
 * before, which follows one chain, still runs.
 */
export const allowManyChains = (knex: Queryable): Promise<unknown> => knex.raw('select allow_many_chains()');
