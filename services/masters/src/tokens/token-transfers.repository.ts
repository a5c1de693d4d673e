import type { Transaction } from '@hatchery/kit/database';
import { zeroAddress } from 'viem';
import type { TokenTransfer } from './tokens.rules.ts';

const given = `jsonb_to_recordset(cast(:transfers as jsonb)) as given ("blockNumber" bigint, "logIndex" int, position int,
  collection text, "from" text, "to" text, "tokenId" numeric, amount numeric)`;

/** Selects the changes of balances by transfers of a relation. */
const deltas = (moves: string) => `
  select chain_id, collection, address, token_id, sum(amount) as amount
  from (
    select chain_id, collection, to_address as address, token_id, amount from ${moves}
    union all
    select chain_id, collection, from_address, token_id, -amount from ${moves}
  ) as sides
  where address <> '${zeroAddress}'
  group by chain_id, collection, address, token_id
  order by collection, address, token_id`;

const made = (moves: string) => `
  select chain_id, collection, token_id,
    coalesce(sum(amount) filter (where from_address = '${zeroAddress}'), 0) as minted,
    coalesce(sum(amount) filter (where to_address = '${zeroAddress}'), 0) as burned
  from ${moves} where from_address = '${zeroAddress}' or to_address = '${zeroAddress}'
  group by chain_id, collection, token_id
  order by collection, token_id`;

/** Adds transfers of a relation to balances and supplies, or takes them off. */
const count = (moves: string, sign: '+' | '-') => `
  balances as (
    insert into token_balances (chain_id, collection, address, token_id, amount) ${deltas(moves)}
    on conflict (chain_id, collection, address, token_id)
      do update set amount = token_balances.amount ${sign} excluded.amount
  )
  insert into token_supplies (chain_id, collection, token_id, minted, burned) ${made(moves)}
  on conflict (chain_id, collection, token_id) do update
    set minted = token_supplies.minted ${sign} excluded.minted, burned = token_supplies.burned ${sign} excluded.burned`;

/** Records transfers that are not recorded yet, and adds them to the balances. */
export async function insertTransfers(tx: Transaction, chainId: number, transfers: TokenTransfer[]): Promise<void> {
  if (transfers.length === 0) return;
  await tx.raw(
    `with inserted as (
       insert into token_transfers
         (chain_id, block_number, log_index, position, collection, from_address, to_address, token_id, amount)
       select :chainId, "blockNumber", "logIndex", position, collection, "from", "to", "tokenId", amount from ${given}
       on conflict do nothing returning *
     ), ${count('inserted', '+')}`,
    { chainId, transfers: JSON.stringify(transfers) },
  );
}

/** Forgets transfers above a block, and takes them off the balances. */
export async function deleteTransfersAbove(tx: Transaction, chainId: number, blockNumber: number): Promise<void> {
  await tx.raw(
    `with deleted as (
       delete from token_transfers where chain_id = :chainId and block_number > :blockNumber returning *
     ), ${count('deleted', '-')}`,
    { chainId, blockNumber },
  );
}

/** Forgets all transfers of a chain, and empties its balances. */
export async function deleteTransfers(tx: Transaction, chainId: number): Promise<void> {
  await tx('token_transfers').where({ chain_id: chainId }).delete();
  await tx('token_balances').where({ chain_id: chainId }).update({ amount: 0 });
  await tx('token_supplies').where({ chain_id: chainId }).update({ minted: 0, burned: 0 });
}
