import type { Database, Transaction } from '@hatchery/kit/database';
import { prepared } from '@hatchery/kit/prepared';
import type { Address } from 'viem';
import type { KindChange } from './kinds.rules.ts';

export async function insertKindChanges(tx: Transaction, chainId: number, changes: KindChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.raw(
    `insert into kind_changes (chain_id, block_number, log_index, collection, kind_id, name, currency, value)
     select :chainId, "blockNumber", "logIndex", collection, "kindId", name, currency, value
     from jsonb_to_recordset(cast(:changes as jsonb)) as given ("blockNumber" bigint, "logIndex" int, collection text,
       "kindId" numeric, name text, currency text, value numeric)
     on conflict do nothing`,
    { chainId, changes: JSON.stringify(changes) },
  );
}

export async function deleteKindChangesAbove(tx: Transaction, chainId: number, blockNumber: number): Promise<void> {
  await tx('kind_changes').where({ chain_id: chainId }).andWhere('block_number', '>', blockNumber).delete();
}

/** A setting of a kind as it is now, or of the whole collection (`kindId` null). */
export type KindSetting = {
  kindId: string | null;
  name: KindChange['name'];
  currency: Address | null;
  value: string;
};

/** Prepares the list of what is set of the kinds of a collection on one chain: at most a few rows for each kind. */
export const createListSettings = (database: Database) =>
  prepared<{ chainId: number; collection: string }, KindSetting>(database, 'kind-settings', (knex, param) =>
    knex.raw(
      `select distinct on (kind_id, name, currency) kind_id::text as "kindId", name, currency, value::text
       from kind_changes where chain_id = cast(:chainId as bigint) and collection = :collection
       order by kind_id, name, currency, block_number desc, log_index desc limit 10000`,
      { chainId: param('chainId'), collection: param('collection') },
    ),
  );

export type Supply = { kindId: string; minted: string; burned: string };

/** Prepares the list of how many were minted and burned. Versions of a box count as one kind. */
export const createListSupplies = (database: Database) =>
  prepared<{ chainId: number; collection: string }, Supply>(database, 'kind-supplies', (knex, param) =>
    knex.raw(
      `select case when collection = 'boxes' then trunc(token_id / 4294967296) else token_id end::text as "kindId",
         sum(minted)::text as minted, sum(burned)::text as burned
       from token_supplies where chain_id = cast(:chainId as bigint) and collection = :collection
       group by 1 order by 1 limit 10000`,
      { chainId: param('chainId'), collection: param('collection') },
    ),
  );
