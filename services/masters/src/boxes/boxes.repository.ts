import type { Database } from '@hatchery/kit/database';
import { preparedPage } from '@hatchery/kit/lists';
import { prepared } from '@hatchery/kit/prepared';
import type { Address, Hash, Hex } from 'viem';

/** An opening as the last block that was seen has it. What is drawn is null until then. */
export type StoredOpening = {
  chainId: number;
  openingId: number;
  account: Address;
  boxId: number;
  oddsVersion: number;
  amount: number;
  drawBlock: number;
  requestedBlock: number;
  requestHash: Hash;
  seed: Hex | null;
  itemIds: number[] | null;
  revealedBlock: number | null;
  revealHash: Hash | null;
  blockNumber: number;
};

const columns = `o.chain_id as "chainId", o.opening_id as "openingId", o.account, o.box_id as "boxId",
  o.odds_version as "oddsVersion", o.amount, o.draw_block as "drawBlock", o.requested_block as "requestedBlock",
  o.request_hash as "requestHash", o.seed, o.item_ids as "itemIds", o.revealed_block as "revealedBlock",
  o.reveal_hash as "revealHash", coalesce(c.seen_number, 0) as "blockNumber"`;
const source = 'from box_openings o left join followed_chains c using (chain_id)';

/** Prepares the list of openings by some accounts on one chain, the newest first. */
export const createOpeningList = (database: Database) =>
  preparedPage<{ chainId: number; accounts: Address[] }, StoredOpening>(database, 'box-openings', (knex, param) => {
    const own = 'o.account = any(:accounts) and o.chain_id = cast(:chainId as bigint)';
    const [chainId, accounts, limit, offset] = [param('chainId'), param('accounts'), param('limit'), param('offset')];
    return {
      items: knex.raw(
        `select ${columns} ${source} where ${own} order by o.opening_id desc limit :limit offset :offset`,
        {
          ...{ chainId, accounts, limit, offset },
        },
      ),
      total: knex.raw(`select count(*) as total from box_openings o where ${own}`, { chainId, accounts }),
    };
  });

/** Prepares the search for an opening by its number on one chain. */
export const createFindOpening = (database: Database) =>
  prepared<{ chainId: number; openingId: number }, StoredOpening>(database, 'box-opening', (knex, param) =>
    knex.raw(
      `select ${columns} ${source}
       where o.chain_id = cast(:chainId as bigint) and o.opening_id = cast(:openingId as bigint)`,
      { chainId: param('chainId'), openingId: param('openingId') },
    ),
  );

/** Odds as a contract published them. */
export type OddsOnChain = {
  boxId: number;
  version: number;
  oddsHash: Hex;
  itemIds: number[];
  weights: number[];
  blockNumber: number;
  transactionHash: Hash;
};

/** Prepares the list of odds that a chain knows, by box and version. The last version of a box is in force. */
export const createListOdds = (database: Database) =>
  prepared<{ chainId: number }, OddsOnChain>(database, 'odds-on-chain', (knex, param) =>
    knex.raw(
      `select box_id as "boxId", version, odds_hash as "oddsHash", item_ids as "itemIds", to_json(weights) as weights,
         block_number as "blockNumber", transaction_hash as "transactionHash"
       from odds_on_chain where chain_id = cast(? as bigint) order by box_id, version limit 10000`,
      [param('chainId')],
    ),
  );
