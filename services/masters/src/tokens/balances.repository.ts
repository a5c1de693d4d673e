import type { Database } from '@hatchery/kit/database';
import { prepared } from '@hatchery/kit/prepared';
import type { Address } from 'viem';
import { balancesIn, type ChainAmounts, type TokenBalance } from './balances.rules.ts';
import type { Collection } from './tokens.rules.ts';

export type { TokenBalance } from './balances.rules.ts';

type Asked = { chainIds: number[]; collection: Collection; addresses: Address[] };

/**
 * Prepares the list of tokens of some addresses, chain by chain in order of their ids, all of it in one statement and so of one
 * block of each chain. Both ends of the range of blocks that are not final are given, or the planner would expect a third of the
 * table.
 */
export function createListBalances(database: Database) {
  const list = prepared<Asked, ChainAmounts>(database, 'token-balances', (knex, param) =>
    knex.raw(
      `select chain_id as "chainId", seen_number as "blockNumber", final as "finalBlockNumber",
         coalesce(own.held, '') as held, coalesce(since.recent, '') as recent
       from (
         select chain_id, seen_number, least(seen_number, final_number) as final
         from followed_chains where chain_id = any(cast(:chainIds as bigint[]))
       ) as chains
       cross join lateral (
         select string_agg(token_id || ' ' || amount, ',' order by token_id) as held from token_balances as held
         where held.chain_id = chains.chain_id and collection = :collection and address = any(:addresses)
       ) as own
       cross join lateral (
         select string_agg(token_id || ' ' || amount, ',') as recent from (
           select token_id, case when to_address = any(:addresses) then amount else 0 end
             - case when from_address = any(:addresses) then amount else 0 end as amount
           from token_transfers as moved
           where moved.chain_id = chains.chain_id and block_number > final and block_number <= seen_number
             and collection = :collection and (to_address = any(:addresses) or from_address = any(:addresses))
         ) as changes
       ) as since
       order by chain_id`,
      { chainIds: param('chainIds'), collection: param('collection'), addresses: param('addresses') },
    ),
  );
  return async (asked: Asked): Promise<TokenBalance[]> => balancesIn(await list(asked));
}

/** Prepares the last block that was seen of a chain. */
export const createFindSeen = (database: Database) =>
  prepared<{ chainId: number }, { blockNumber: number }>(database, 'seen-block', (knex, param) =>
    knex('followed_chains')
      .where({ chain_id: param('chainId') })
      .limit(1)
      .select({ blockNumber: 'seen_number' }),
  );
