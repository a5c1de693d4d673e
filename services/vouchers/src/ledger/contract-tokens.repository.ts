import type { Queryable } from '@hatchery/kit/database';
import type { Address } from 'viem';

export type TokenOfContract = { chainId: number; contract: Address; tokenId: string; available: string };

type Wanted = { userIds: string[]; contracts: { chainId: number; contract: Address }[] };

/** Lists what some accounts have available of tokens of some contracts, added up, by contract and token. */
export async function listTokensOfContracts(db: Queryable, { userIds, contracts }: Wanted): Promise<TokenOfContract[]> {
  const { rows } = await db.raw(
    `select assets.chain_id as "chainId", assets.contract, units.token_id::text as "tokenId",
       sum(accounts.balance)::text as available
     from accounts join units on units.id = accounts.unit_id join assets on assets.id = units.asset_id
     where accounts.kind = 'player' and accounts.has_balance and accounts.owner = any(:userIds)
       and units.token_id is not null
       and (assets.chain_id, lower(assets.contract)) in (
         select chain_id, lower(contract)
         from unnest(cast(:chainIds as bigint[]), cast(:contracts as text[])) as wanted (chain_id, contract)
       )
     group by assets.chain_id, assets.contract, units.token_id
     order by assets.chain_id, assets.contract, units.token_id limit 10000`,
    {
      userIds,
      chainIds: contracts.map(({ chainId }) => chainId),
      contracts: contracts.map(({ contract }) => contract),
    },
  );
  return rows;
}
