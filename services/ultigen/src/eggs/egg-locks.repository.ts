import type { Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';
import type { EggLock } from './egg-locks.rules.ts';

type HoldingRow = {
  address: Address;
  eggType: number;
  balance: string;
  reserved: string;
  /** Null for a holding with nothing reserved. */
  hatchId: string | null;
  /** Seconds since 1970; null while the hatch has no voucher. */
  endsAt: number | null;
};

/** Lists what some wallets hold on one chain, how much of it is reserved, and the hatch that reserves it longest. */
export async function listHoldings(tx: Transaction, chainId: number, addresses: Address[]): Promise<HoldingRow[]> {
  const { rows } = await tx.raw(
    `with reserving as (
       select address, egg_type, id as hatch_id, created_at from hatches
       where chain_id = :chainId and address = any(:addresses)
         and (status in ('preparing', 'signed', 'waiting', 'sent') or bound) and not awaits_eggs
       union all
       select l.address, l.egg_type, l.hatch_id, h.created_at from egg_locks l join hatches h on h.id = l.hatch_id
       where l.chain_id = :chainId and l.address = any(:addresses)
     ), last as (
       select distinct on (address, egg_type) address, egg_type, hatch_id, deadline
       from reserving left join redemptions r on r.reference = 'hatch:' || hatch_id
       order by address, egg_type, deadline desc nulls first, reserving.created_at desc, hatch_id
     )
     select balance.address, balance.egg_type as "eggType", balance.amount as balance,
       coalesce(reserved.amount, 0) as reserved, last.hatch_id as "hatchId", last.deadline as "endsAt"
     from egg_balances as balance
     left join eggs_reserved as reserved using (chain_id, address, egg_type)
     left join last using (address, egg_type)
     where balance.chain_id = :chainId and balance.address = any(:addresses)
     order by balance.address, balance.egg_type`,
    { chainId, addresses },
  );
  return rows;
}

export async function insertLocks(tx: Transaction, chainId: number, locks: EggLock[]): Promise<void> {
  await tx('egg_locks').insert(
    locks.map(({ blockNumber, logIndex, position, address, eggType, amount, hatchId }) => ({
      chain_id: chainId,
      block_number: blockNumber,
      log_index: logIndex,
      position,
      address,
      egg_type: eggType,
      amount: String(amount),
      hatch_id: hatchId,
    })),
  );
}

/** Forgets locks by transfers above a block. */
export async function deleteLocksAbove(tx: Transaction, chainId: number, blockNumber: number): Promise<void> {
  await tx('egg_locks').where({ chain_id: chainId }).andWhere('block_number', '>', blockNumber).delete();
}

/** Frees eggs whose hatch has ended, and whose deadline is before a final time in seconds since 1970. */
export async function deleteEndedLocks(tx: Transaction, chainId: number, finalTime: number): Promise<void> {
  await tx.raw(
    `delete from egg_locks l using hatches h left join redemptions r on r.reference = 'hatch:' || h.id
     where l.chain_id = ? and h.id = l.hatch_id and coalesce(r.deadline, 0) < ?
       and not (h.status in ('preparing', 'signed', 'waiting', 'sent') or h.bound)`,
    [chainId, finalTime],
  );
}
