import { mostHatchers } from '@hatchery/api/ultigen-players';
import type { Queryable } from '@hatchery/kit/database';
import type { Address } from 'viem';

const own = `select address from wallets where user_id = any(cast(:userIds as uuid[]))`;

export type PlayersEggs = { chainId: number; eggType: number; amount: number; block: number };

/**
 * Lists the eggs of some players by chain and type: on chain and not being hatched, promised, given and on their way, and those
 * that wait for a wallet, which are for the main chain.
 */
export async function listEggsOfPlayers(
  db: Queryable,
  { userIds, chainIds, mainChainId }: { userIds: string[]; chainIds: number[]; mainChainId: number },
): Promise<PlayersEggs[]> {
  const held = `where address in (${own}) and chain_id = any(cast(:chainIds as bigint[]))`;
  const { rows } = await db.raw(
    `select chain_id as "chainId", egg_type as "eggType", least(sum(amount), 9007199254740991)::bigint as amount,
       coalesce((select seen_number from followed_chains as chain where chain.chain_id = held.chain_id), 0) as block
     from (
       select chain_id, egg_type, greatest(sum(amount), 0) as amount from (
         select chain_id, address, egg_type, amount from egg_balances ${held}
         union all select chain_id, address, egg_type, -amount from eggs_reserved ${held}
         union all select chain_id, address, egg_type, amount from eggs_promised ${held}
       ) as wallets group by chain_id, address, egg_type
       union all select chain_id, egg_type, amount from gifts ${held} and giver <> 'welcome' and status <> 'seen'
       union all select :mainChainId, egg_type, amount from egg_rewards
         where user_id = any(cast(:userIds as uuid[])) and gift_id is null
     ) as held
     where amount > 0
     group by chain_id, egg_type order by chain_id, egg_type`,
    { userIds, chainIds, mainChainId },
  );
  return rows;
}

export type Hatcher = { address: Address; hatches: number };
type Deeds = { hatches: number; hatchedBy: Hatcher[]; named: number };

/** Counts the eggs that the wallets of some players have hatched, and the creatures that have a name from these players. */
export async function countDeeds(db: Queryable, userIds: string[]): Promise<Deeds> {
  const { rows } = await db.raw(
    `select
       (select coalesce(sum(amount), 0)::bigint from hatches where address in (${own}) and status <> 'failed') as hatches,
       (select coalesce(json_agg(json_build_object('address', address, 'hatches', hatches)
          order by hatches desc, address), '[]') from (
          select address, sum(amount) as hatches from hatches where address in (${own}) and status <> 'failed'
          group by address order by hatches desc, address limit :mostHatchers
        ) as hatchers) as "hatchedBy",
       (select count(*) from raised_monsters where named_by = any(cast(:userIds as uuid[]))) as named`,
    { userIds, mostHatchers },
  );
  return rows[0];
}
