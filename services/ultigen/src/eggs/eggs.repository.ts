import type { Queryable, Transaction } from '@hatchery/kit/database';
import { type Address, zeroAddress } from 'viem';
import type { EggTransfer } from '../chain-events/facts.rules.ts';
import type { StoredEggs } from './resync.rules.ts';

const given = `jsonb_to_recordset(cast(:transfers as jsonb)) as given
  ("blockNumber" bigint, "logIndex" int, position smallint, "from" text, "to" text, "eggType" smallint, amount numeric)`;

/** Selects the changes of balances by transfers of a relation. Eggs are minted from the zero address and burned to it. */
const deltas = (moves: string) => `
  select chain_id, address, egg_type, sum(amount) as amount
  from (
    select chain_id, to_address as address, egg_type, amount from ${moves}
    union all
    select chain_id, from_address, egg_type, -amount from ${moves}
  ) as sides
  where address <> '${zeroAddress}'
  group by chain_id, address, egg_type
  order by address, egg_type`;

/** Records transfers that are not recorded yet, and adds them to the balances. */
export async function insertTransfers(tx: Transaction, chainId: number, transfers: EggTransfer[]): Promise<void> {
  if (transfers.length === 0) return;
  await tx.raw(
    `with inserted as (
       insert into egg_transfers
         (chain_id, block_number, log_index, position, from_address, to_address, egg_type, amount)
       select :chainId, "blockNumber", "logIndex", position, "from", "to", "eggType", amount from ${given}
       on conflict do nothing returning *
     )
     insert into egg_balances (chain_id, address, egg_type, amount) ${deltas('inserted')}
     on conflict (chain_id, address, egg_type) do update set amount = egg_balances.amount + excluded.amount`,
    { chainId, transfers: JSON.stringify(transfers) },
  );
}

/** Forgets transfers above a block, and takes them off the balances. */
export async function deleteTransfersAbove(tx: Transaction, chainId: number, blockNumber: number): Promise<void> {
  await tx.raw(
    `with deleted as (delete from egg_transfers where chain_id = ? and block_number > ? returning *)
     insert into egg_balances (chain_id, address, egg_type, amount) ${deltas('deleted')}
     on conflict (chain_id, address, egg_type) do update set amount = egg_balances.amount - excluded.amount`,
    [chainId, blockNumber],
  );
}

/** Forgets all transfers of a chain, and empties its balances. */
export async function deleteTransfers(tx: Transaction, chainId: number): Promise<void> {
  await tx('egg_transfers').where({ chain_id: chainId }).delete();
  await tx('egg_balances').where({ chain_id: chainId }).update({ amount: 0 });
}

/** Selects the eggs of some addresses on one chain by address and type: on chain, reserved, and promised but not on chain yet. */
const perWallet = `
  select address, egg_type, sum(balance) as balance, sum(reserved) as reserved, sum(promised) as promised from (
    select address, egg_type, amount as balance, 0 as reserved, 0 as promised from egg_balances
    where chain_id = :chainId and address = any(:addresses)
    union all
    select address, egg_type, 0, amount, 0 from eggs_reserved where chain_id = :chainId and address = any(:addresses)
    union all
    select address, egg_type, 0, 0, amount from eggs_promised where chain_id = :chainId and address = any(:addresses)
  ) as sides group by address, egg_type`;

export type EggAmounts = {
  eggType: number;
  amount: number;
  finalAmount: number;
  availableAmount: number;
  incomingAmount: number;
  blockNumber: number;
  finalBlockNumber: number;
};

/** Limits a count to what a JSON number holds: 0 to 2^53 - 1. */
const count = (amount: string) => `cast(greatest(least(coalesce(${amount}, 0), 9007199254740991), 0) as bigint)`;

/**
 * Lists eggs of some addresses on one chain for all five types, with the blocks of these counts. The final amount is the seen one
 * without the transfers of blocks that are not final yet. Both ends of their range are given, or the planner would expect a
 * third of the table.
 */
export async function listAmounts(db: Queryable, chainId: number, addresses: Address[]): Promise<EggAmounts[]> {
  const { rows } = await db.raw(
    `with cursor as (
       select coalesce(max(seen_number), 0) as seen_number, coalesce(max(least(seen_number, final_number)), 0) as final_number
       from followed_chains where chain_id = :chainId
     ), held as (
       select egg_type, sum(balance) as amount, sum(greatest(balance - reserved + promised, 0)) as available
       from (${perWallet}) as wallets group by egg_type
     ), recent as (
       select egg_type, sum(amount) filter (where to_address = any(:addresses)) as gained,
         sum(amount) filter (where from_address = any(:addresses)) as lost
       from egg_transfers
       where chain_id = :chainId
         and block_number > (select final_number from cursor) and block_number <= (select seen_number from cursor)
       group by egg_type
     ), incoming as (
       select egg_type, sum(amount) as amount from eggs_on_their_way
       where chain_id = :chainId and address = any(:addresses) group by egg_type
     )
     select kind.egg_type as "eggType", ${count('held.amount')} as amount,
       ${count('held.amount - coalesce(recent.gained, 0) + coalesce(recent.lost, 0)')} as "finalAmount",
       ${count('held.available')} as "availableAmount", ${count('incoming.amount')} as "incomingAmount",
       cursor.seen_number as "blockNumber", cursor.final_number as "finalBlockNumber"
     from generate_series(0, 4) as kind (egg_type) cross join cursor
     left join held using (egg_type) left join recent using (egg_type) left join incoming using (egg_type)
     order by kind.egg_type`,
    { chainId, addresses },
  );
  return rows;
}

/** Unreserved eggs of an address. `onChain` of the available ones are on chain already, the others are promised. */
type AvailableEggs = { address: Address; available: bigint; onChain: bigint; reserved: bigint };

/** Lists unreserved eggs of one type by address, which nobody else can reserve until `tx` ends. */
export async function lockAvailable(
  tx: Transaction,
  chainId: number,
  addresses: Address[],
  eggType: number,
): Promise<AvailableEggs[]> {
  // An address may have promised eggs but no balance yet, so the wallets are locked too.
  await tx.raw('select from wallets where address = any(?) order by address for update', [addresses]);
  await tx.raw(
    `select from egg_balances where chain_id = ? and address = any(?) and egg_type = ? order by address for update`,
    [chainId, addresses, eggType],
  );
  // An egg that arrives meanwhile waits for `tx`, and then finds the hatch that awaits it.
  await tx.raw(
    `select from gifts where chain_id = ? and address = any(?) and egg_type = ? and giver = 'welcome' and status <> 'seen'
     order by id for share`,
    [chainId, addresses, eggType],
  );
  // Read after the locks, so that reservations made while waiting for them count; in one statement, so that an egg that
  // arrives on chain meanwhile counts once.
  const { rows } = await tx.raw(
    `select address, balance - reserved + promised as available, balance - reserved as "onChain", reserved
     from (${perWallet}) as wallets where egg_type = :eggType`,
    { chainId, addresses, eggType },
  );
  return (rows as { address: Address; available: string; onChain: string; reserved: string }[]).map(
    ({ address, ...amounts }) => ({
      address,
      available: BigInt(amounts.available),
      onChain: BigInt(amounts.onChain),
      reserved: BigInt(amounts.reserved),
    }),
  );
}

export const listStored = (db: Queryable, chainId: number, addresses: Address[]): Promise<StoredEggs[]> =>
  db('egg_balances')
    .where({ chain_id: chainId })
    .whereIn('address', addresses)
    .orderBy(['address', 'egg_type'])
    .select({ address: 'address', eggType: 'egg_type', amount: 'amount' });
