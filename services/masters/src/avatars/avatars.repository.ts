import type { Database } from '@hatchery/kit/database';
import { preparedPage } from '@hatchery/kit/lists';
import { prepared } from '@hatchery/kit/prepared';
import type { Address } from 'viem';

/** An avatar as the last block that was seen has it. */
export type StoredAvatar = {
  chainId: number;
  tokenId: number;
  owner: Address;
  traits: number[];
  items: number[];
  /** Null until its owner names it. */
  name: string | null;
  /** Path of the picture that its present owner uploaded; null if they did not. */
  image: string | null;
  blockNumber: number;
};

const columns = `a.chain_id as "chainId", a.token_id as "tokenId", a.owner, a.traits, a.items, n.name, i.path as image,
  coalesce(c.seen_number, 0) as "blockNumber"`;
const source = `from avatars a left join avatar_names n using (chain_id, token_id)
  left join followed_chains c using (chain_id)
  left join avatar_images i on i.chain_id = a.chain_id and i.token_id = a.token_id and i.owner = a.owner`;

/** Prepares the list of avatars of some owners on one chain, in order of token. */
export const createOwnedList = (database: Database) =>
  preparedPage<{ chainId: number; owners: Address[] }, StoredAvatar>(database, 'avatars-owned', (knex, param) => {
    const owned = `a.owner = any(:owners) and a.chain_id = cast(:chainId as bigint)`;
    const [chainId, owners, limit, offset] = [param('chainId'), param('owners'), param('limit'), param('offset')];
    return {
      items: knex.raw(`select ${columns} ${source} where ${owned} order by a.token_id limit :limit offset :offset`, {
        ...{ chainId, owners, limit, offset },
      }),
      total: knex.raw(`select count(*) as total from avatars a where ${owned}`, { chainId, owners }),
    };
  });

/** Prepares the search for the avatar with a token id on some chains, on the first of them that has it. */
export const createFindAvatar = (database: Database) =>
  prepared<{ chainIds: number[]; tokenId: number }, StoredAvatar>(database, 'avatar-by-token', (knex, param) =>
    knex.raw(
      `select ${columns} ${source}
       where a.chain_id = any(cast(:chainIds as bigint[])) and a.token_id = cast(:tokenId as bigint)
       order by array_position(cast(:chainIds as bigint[]), a.chain_id) limit 1`,
      { chainIds: param('chainIds'), tokenId: param('tokenId') },
    ),
  );

/** Prepares the list of how many avatars of some owners wear each item on some chains. */
export const createListWorn = (database: Database) =>
  prepared<{ chainIds: number[]; owners: Address[] }, { itemId: number; worn: number }>(
    database,
    'items-worn',
    (knex, param) =>
      knex.raw(
        `select item_id as "itemId", count(*) as worn from avatars cross join unnest(items) as item_id
         where owner = any(:owners) and chain_id = any(cast(:chainIds as bigint[]))
         group by item_id order by item_id`,
        { chainIds: param('chainIds'), owners: param('owners') },
      ),
  );
