import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';
import type { Change, Generation, Kind } from './moves.rules.ts';

const unit = 'chain_id, generation, address, token_id';

/** Adds changes of consecutive blocks to what addresses hold, and keeps the amount after each block. */
export async function insertChanges(tx: Transaction, chainId: number, changes: Change[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.raw(
    `with given as (
       select cast(:chainId as bigint) as chain_id, generation, address, "tokenId" as token_id, "blockNumber" as block_number, amount
       from jsonb_to_recordset(cast(:changes as jsonb)) as given
         (generation text, address text, "tokenId" numeric, "blockNumber" bigint, amount numeric)
     ), after_blocks as (
       select ${unit}, block_number, coalesce(held.amount, 0)
         + sum(given.amount) over (partition by ${unit} order by block_number) as amount
       from given left join holdings as held using (${unit})
     ), kept as (
       insert into holding_history (${unit}, block_number, amount)
       select ${unit}, block_number, amount from after_blocks
     )
     insert into holdings (${unit}, amount)
     select distinct on (${unit}) ${unit}, amount from after_blocks order by ${unit}, block_number desc
     on conflict (${unit}) do update set amount = excluded.amount`,
    { chainId, changes: JSON.stringify(changes) },
  );
}

/** Records which monsters tokens are. */
export async function insertKinds(tx: Transaction, chainId: number, kinds: Kind[]): Promise<void> {
  if (kinds.length === 0) return;
  await tx.raw(
    `insert into creature_kinds (chain_id, generation, token_id, block_number, monster_id, is_shiny)
     select :chainId, generation, "tokenId", "blockNumber", "monsterId", "isShiny"
     from jsonb_to_recordset(cast(:kinds as jsonb)) as given
       (generation text, "tokenId" numeric, "blockNumber" bigint, "monsterId" integer, "isShiny" boolean)`,
    { chainId, kinds: JSON.stringify(kinds) },
  );
}

export async function deleteKindsAbove(tx: Transaction, chainId: number, blockNumber: number): Promise<void> {
  await tx('creature_kinds').where({ chain_id: chainId }).andWhere('block_number', '>', blockNumber).delete();
}

/** Takes the changes above a block back. */
export async function deleteHistoryAbove(tx: Transaction, chainId: number, blockNumber: number): Promise<void> {
  await tx.raw(
    `with deleted as (
       delete from holding_history where chain_id = :chainId and block_number > :blockNumber returning ${unit}
     )
     update holdings set amount = coalesce((
       select history.amount from holding_history as history
       where (history.chain_id, history.generation, history.address, history.token_id)
           = (holdings.chain_id, holdings.generation, holdings.address, holdings.token_id)
         and block_number <= :blockNumber
       order by block_number desc limit 1
     ), 0)
     where (${unit}) in (select ${unit} from deleted)`,
    { chainId, blockNumber },
  );
}

/** Forgets everything about the holdings of a chain. */
export async function deleteHistory(tx: Transaction, chainId: number): Promise<void> {
  await tx('holding_history').where({ chain_id: chainId }).delete();
  await tx('holdings').where({ chain_id: chainId }).delete();
}

/** The last block that holdings include. */
export type FinalBlock = { number: number; hash: string | null };

export const findFinalBlock = (db: Queryable, chainId: number): Promise<FinalBlock | undefined> =>
  db('followed_chains').where({ chain_id: chainId }).first({ number: 'final_number', hash: 'final_hash' });

export type HoldingsQuery = { chainId: number; generation: Generation; blockNumber: number };

/** Chooses holders by address: the next ones after one, or some that are named. */
export type HoldersPage = { after: string; limit: number; except: readonly Address[] } | { addresses: Address[] };

/** A holder's tokens of one kind. `tokenId` is null where tokens of a kind have different ids. */
export type HeldKind = {
  address: Address;
  tokenId: string | null;
  monsterId: number | null;
  isShiny: boolean;
  amount: string;
};

/**
 * Lists what holders had after a block, by address. A holder who had nothing then is one row without an amount, so that pages end
 * only with the last holder.
 */
export async function listHeldAt(
  db: Queryable,
  { chainId, generation, blockNumber }: HoldingsQuery,
  page: HoldersPage,
): Promise<(HeldKind | (Pick<HeldKind, 'address'> & { amount: null }))[]> {
  const holders =
    'addresses' in page
      ? 'select distinct address from holdings where chain_id = :chainId and generation = :generation and address = any(:addresses)'
      : `select distinct address from holdings
         where chain_id = :chainId and generation = :generation and address > :after and not address = any(:except)
         order by address limit :limit`;
  const { rows } = await db.raw(
    `with holders as (${holders})
     select held.address, case when held.generation = 'gen2' then held.token_id::text end as "tokenId",
       kind.monster_id as "monsterId", coalesce(kind.is_shiny, false) as "isShiny",
       (sum(past.amount) filter (where past.amount > 0))::text as amount
     from holders join holdings as held on held.chain_id = :chainId and held.generation = :generation and held.address = holders.address
     left join lateral (
       select amount from holding_history as history
       where history.chain_id = held.chain_id and history.generation = held.generation and history.address = held.address
         and history.token_id = held.token_id and history.block_number <= :blockNumber
       order by history.block_number desc limit 1
     ) as past on true
     left join lateral (
       select monster_id, is_shiny from creature_kinds as kind
       where kind.chain_id = held.chain_id and kind.generation = held.generation and kind.token_id = held.token_id
         and kind.block_number <= :blockNumber
       order by kind.block_number desc limit 1
     ) as kind on past.amount > 0
     group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    { chainId, generation, blockNumber, ...page },
  );
  return rows;
}
