import type { Database } from '@hatchery/kit/database';
import { prepared } from '@hatchery/kit/prepared';
import type { Address } from 'viem';

/** Prepares the list of wallets of a player and of accounts that were merged into theirs. */
export const createListOwnAddresses = (database: Database) =>
  prepared<{ userId: string }, { address: Address }>(database, 'masters-own-addresses', (knex, param) =>
    knex.raw(
      `with recursive family (user_id) as (
         select cast(:userId as uuid)
         union
         select departures.user_id from departures join family on departures.into_id = family.user_id
       )
       select address from wallets where user_id in (select user_id from family) order by address limit 1000`,
      { userId: param('userId') },
    ),
  );
