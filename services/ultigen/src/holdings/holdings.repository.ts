import type { Queryable, Transaction } from '@hatchery/kit/database';
import { offsetOf, type Paging } from '@hatchery/kit/lists';
import type { Address } from 'viem';

export type Holdings = {
  eggs: { address: Address; eggType: number; amount: string; available: string }[];
  monsters: { address: Address; tokenId: string }[];
  eggCount: string;
  monsterCount: number;
  blockNumber: number;
};

/**
 * Finds what addresses hold as seen on one chain, all of it in one statement and so of one block. Monsters that grow are counted and
 * not listed: a merge may be about to consume them.
 */
export async function findHoldings(
  db: Queryable,
  chainId: number,
  addresses: Address[],
  paging: Paging,
): Promise<Holdings> {
  const { rows } = await db.raw(
    `with eggs as (
       select held.address, held.egg_type, held.amount,
         greatest(held.amount - coalesce(reserved.amount, 0), 0) as available
       from egg_balances as held left join eggs_reserved as reserved using (chain_id, address, egg_type)
       where held.chain_id = :chainId and held.address = any(:addresses) and held.amount > 0
     ), monsters_owned as (
       select owner, token_id, exists (select from growing_monsters where monster_id = monsters.id) as growing
       from monsters where chain_id = :chainId and owner = any(:addresses) and state = 'minted'
     )
     select
       (select coalesce(json_agg(json_build_object('address', address, 'eggType', egg_type,
          'amount', amount::text, 'available', available::text) order by address, egg_type), '[]') from eggs) as eggs,
       (select coalesce(json_agg(json_build_object('address', owner, 'tokenId', token_id::text) order by token_id), '[]')
          from (select * from monsters_owned where not growing order by token_id limit :limit offset :offset) as paged) as monsters,
       (select coalesce(sum(amount), 0)::text from eggs) as "eggCount",
       (select count(*) from monsters_owned) as "monsterCount",
       (select coalesce(max(seen_number), 0) from followed_chains where chain_id = :chainId) as "blockNumber"`,
    { addresses, chainId, limit: paging.limit, offset: offsetOf(paging) },
  );
  return rows[0];
}

/** Lists the owners of some monsters, in no order. */
export async function listHolders(tx: Transaction, chainId: number, tokenIds: string[]): Promise<Address[]> {
  if (tokenIds.length === 0) return [];
  return tx('monsters').where({ chain_id: chainId }).whereIn('token_id', tokenIds).distinct().pluck('owner');
}

/** Lists the addresses whose eggs or monsters changed in blocks above one. */
export async function listChangedAbove(
  tx: Transaction,
  chainId: number,
  blockNumber: number,
): Promise<{ eggs: Address[]; monsters: Address[] }> {
  const above = 'chain_id = :chainId and block_number > :blockNumber';
  const bothSides = (table: string) =>
    `select from_address from ${table} where ${above} union select to_address from ${table} where ${above}`;
  const { rows } = await tx.raw(
    `select array(${bothSides('egg_transfers')}) as eggs,
       array(${bothSides('monster_transfers')} union
         select owner from monster_changes join monsters using (chain_id, token_id) where ${above}) as monsters`,
    { chainId, blockNumber },
  );
  return rows[0];
}
