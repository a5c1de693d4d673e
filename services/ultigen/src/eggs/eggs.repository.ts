import type { Transaction } from '@hatchery/kit/database';
import type { Knex } from 'knex';
import { type Address, zeroAddress } from 'viem';
import type { EggTransfer } from '../chain-events/facts.rules.ts';
import type { Stored } from './resync.rules.ts';

const columns =
  'block_number bigint, log_index int, position smallint, from_address text, to_address text, egg_type smallint, amount numeric';

/** What moves of a relation `moves` change, by address and egg type; minting comes from the zero address and burning goes there. */
const deltas = (moves: string) => `
  select address, egg_type, sum(amount) as amount
  from (
    select to_address as address, egg_type, amount from ${moves}
    union all
    select from_address, egg_type, -amount from ${moves}
  ) as sides
  where address <> '${zeroAddress}'
  group by address, egg_type
  order by address, egg_type`;

/** Records transfers that are not recorded yet, and adds them to the balances. */
export async function insertTransfers(tx: Transaction, transfers: EggTransfer[]): Promise<void> {
  await tx.raw(
    `with inserted as (
       insert into egg_transfers select * from jsonb_to_recordset(cast(? as jsonb)) as given (${columns})
       on conflict do nothing returning *
     )
     insert into egg_balances (address, egg_type, amount) ${deltas('inserted')}
     on conflict (address, egg_type) do update set amount = egg_balances.amount + excluded.amount`,
    [JSON.stringify(transfers)],
  );
}

/** Forgets transfers above a block, and takes them off the balances. */
export async function deleteTransfersAbove(tx: Transaction, blockNumber: number): Promise<void> {
  await tx.raw(
    `with deleted as (delete from egg_transfers where block_number > ? returning *)
     insert into egg_balances (address, egg_type, amount) ${deltas('deleted')}
     on conflict (address, egg_type) do update set amount = egg_balances.amount - excluded.amount`,
    [blockNumber],
  );
}

export type EggAmounts = {
  egg_type: number;
  amount: number;
  final_amount: number;
  available_amount: number;
  incoming_amount: number;
  seen_number: number;
  final_number: number;
};

/** A count that a client can hold: nobody is shown more than 2^53 - 1, nor less than nothing. */
const count = (amount: string) => `cast(greatest(least(coalesce(${amount}, 0), 9007199254740991), 0) as bigint)`;

/**
 * Eggs of some addresses by type, all five types, with the blocks that this is true of. What is final is what was seen less
 * what moved in blocks that are not final yet. Their range has both its ends, or the planner would expect a third of the table.
 */
export async function selectAmounts(db: Knex, chainId: number, addresses: Address[]): Promise<EggAmounts[]> {
  const { rows } = await db.raw(
    `with cursor as (
       select coalesce(max(seen_number), 0) as seen_number, coalesce(max(least(seen_number, final_number)), 0) as final_number
       from chain_cursors where chain_id = ?
     ), held as (
       select egg_type, sum(balance.amount) as amount,
         sum(greatest(balance.amount - coalesce(reserved.amount, 0), 0)) as available
       from egg_balances as balance left join eggs_reserved as reserved using (address, egg_type)
       where balance.address = any(?) group by egg_type
     ), recent as (
       select egg_type, sum(amount) filter (where to_address = any(?)) as gained,
         sum(amount) filter (where from_address = any(?)) as lost
       from egg_transfers
       where block_number > (select final_number from cursor) and block_number <= (select seen_number from cursor)
       group by egg_type
     ), incoming as (
       select egg_type, sum(amount) as amount from eggs_on_their_way where address = any(?) group by egg_type
     )
     select kind.egg_type, ${count('held.amount')} as amount,
       ${count('held.amount - coalesce(recent.gained, 0) + coalesce(recent.lost, 0)')} as final_amount,
       ${count('held.available')} as available_amount, ${count('incoming.amount')} as incoming_amount,
       cursor.seen_number, cursor.final_number
     from generate_series(0, 4) as kind (egg_type) cross join cursor
     left join held using (egg_type) left join recent using (egg_type) left join incoming using (egg_type)
     order by kind.egg_type`,
    [chainId, addresses, addresses, addresses, addresses],
  );
  return rows;
}

export type AvailableEggs = { address: Address; available: bigint };

/** Unreserved eggs of one type by address, which nobody else can reserve until `tx` ends. */
export async function lockAvailable(tx: Transaction, addresses: Address[], eggType: number): Promise<AvailableEggs[]> {
  const { rows: held } = await tx.raw(
    'select address, amount from egg_balances where address = any(?) and egg_type = ? order by address for update',
    [addresses, eggType],
  );
  // Only now: what was reserved while this waited for the lock must count.
  const { rows: reserved } = await tx.raw(
    'select address, amount from eggs_reserved where address = any(?) and egg_type = ?',
    [addresses, eggType],
  );
  const reservedBy = new Map(reserved.map((row: { address: Address; amount: string }) => [row.address, row.amount]));
  return held.map(({ address, amount }: { address: Address; amount: string }) => ({
    address,
    available: BigInt(amount) - BigInt((reservedBy.get(address) as string | undefined) ?? 0),
  }));
}

export const selectStored = (tx: Transaction, addresses: Address[]): Promise<Stored[]> =>
  tx('egg_balances')
    .whereIn('address', addresses)
    .orderBy(['address', 'egg_type'])
    .select('address', 'egg_type', 'amount');
