import type { Database } from '@hatchery/kit/database';
import { prepared } from '@hatchery/kit/prepared';

export type HeldToken = { tokenId: string; amount: string; blockNumber: number };

/** Prepares the list of gen-2 tokens that the wallets of a player hold on one chain by final blocks, in no order. */
export const createListHeld = (database: Database) =>
  prepared<{ userId: string; chainId: number }, HeldToken>(database, 'gen2-balance', (knex, param) =>
    knex.raw(
      `select held.token_id::text as "tokenId", sum(held.amount)::text as amount,
         (select final_number from followed_chains where chain_id = :chainId) as "blockNumber"
       from wallets join holdings as held
         on held.chain_id = :chainId and held.generation = 'gen2' and held.address = wallets.address and held.amount > 0
       where wallets.user_id = :userId group by held.token_id`,
      { userId: param('userId'), chainId: param('chainId') },
    ),
  );
