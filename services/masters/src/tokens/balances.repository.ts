import type { Database } from '@hatchery/kit/database';
import { prepared } from '@hatchery/kit/prepared';
import type { Address } from 'viem';
import type { Collection } from './tokens.rules.ts';

/** How many of a token some addresses have on one chain, with the blocks that this is true of. */
export type TokenBalance = {
  chainId: number;
  tokenId: string;
  amount: number;
  finalAmount: number;
  blockNumber: number;
  finalBlockNumber: number;
};

type Asked = { chainIds: number[]; collection: Collection; addresses: Address[] };

/** Limits a count to what a JSON number holds: 0 to 2^53 - 1. */
const count = (amount: string) => `cast(greatest(least(${amount}, 9007199254740991), 0) as bigint)`;

/**
 * Prepares the list of tokens of some addresses on some chains, by token and chain. The final amount is the seen one without the
 * transfers of blocks that are not final yet. Both ends of their range are given, or the planner would expect a third of the table.
 */
export const createListBalances = (database: Database) =>
  prepared<Asked, TokenBalance>(database, 'token-balances', (knex, param) =>
    knex.raw(
      `with cursors as (
         select chain_id, seen_number, least(seen_number, final_number) as final_number
         from followed_chains where chain_id = any(cast(:chainIds as bigint[]))
       ), recent as (
         select moved.chain_id, moved.token_id,
           coalesce(sum(amount) filter (where to_address = any(:addresses)), 0)
             - coalesce(sum(amount) filter (where from_address = any(:addresses)), 0) as amount
         from cursors join token_transfers as moved on moved.chain_id = cursors.chain_id
           and block_number > cursors.final_number and block_number <= cursors.seen_number
         where collection = :collection and (to_address = any(:addresses) or from_address = any(:addresses))
         group by moved.chain_id, moved.token_id
       ), held as (
         select chain_id, token_id, sum(amount) as amount from token_balances
         where chain_id = any(cast(:chainIds as bigint[])) and collection = :collection and address = any(:addresses)
         group by chain_id, token_id
       )
       select chain_id as "chainId", token_id::text as "tokenId", ${count('held.amount')} as amount,
         ${count('held.amount - coalesce(recent.amount, 0)')} as "finalAmount",
         seen_number as "blockNumber", final_number as "finalBlockNumber"
       from held join cursors using (chain_id) left join recent using (chain_id, token_id)
       where held.amount > 0 or coalesce(recent.amount, 0) < 0
       order by token_id, chain_id limit 20000`,
      { chainIds: param('chainIds'), collection: param('collection'), addresses: param('addresses') },
    ),
  );

/** Prepares the last block that was seen of a chain. */
export const createFindSeen = (database: Database) =>
  prepared<{ chainId: number }, { blockNumber: number }>(database, 'seen-block', (knex, param) =>
    knex('followed_chains')
      .where({ chain_id: param('chainId') })
      .limit(1)
      .select({ blockNumber: 'seen_number' }),
  );
