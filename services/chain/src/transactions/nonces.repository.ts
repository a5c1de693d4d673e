import type { Queryable, Row, Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';

/** Nonces of an account that are spoken for: those below `floor` are used for good, `taken` ones belong to transactions in flight. */
export type Promises = { floor: number; taken: number[] };

/** Next nonces of accounts, as the chain tells them. */
export type NextNonces = ReadonlyMap<Address, number>;

/** Reads what accounts have promised to their nonces from the next one on. */
export async function findPromises(
  knex: Queryable,
  chainId: number,
  next: NextNonces,
): Promise<Map<Address, Promises>> {
  const { rows } = await knex.raw(
    `select known.address, coalesce(sender.floor_nonce, 0) as floor, array(
        select nonce from relayed_transactions
        where chain_id = ? and from_address = known.address and status in ('signed', 'sent', 'seen')
          and nonce >= known.next order by nonce) as taken
      from unnest(?::text[], ?::bigint[]) as known (address, next)
      left join relay_senders as sender on sender.chain_id = ? and sender.address = known.address`,
    [chainId, [...next.keys()], [...next.values()], chainId],
  );
  return new Map(rows.map(({ address, floor, taken }: Row) => [address, { floor, taken: taken.map(Number) }]));
}

/** Locks accounts until `tx` ends, so that no other transaction gets one of their nonces in between. */
export async function lockSenders(tx: Transaction, chainId: number, addresses: Address[]): Promise<void> {
  const sorted = [...addresses].sort();
  await tx.raw(
    `insert into relay_senders (chain_id, address, floor_nonce)
      select ?, address, 0 from unnest(?::text[]) as address on conflict do nothing`,
    [chainId, sorted],
  );
  await tx.raw('select 1 from relay_senders where chain_id = ? and address = any(?) order by address for update', [
    chainId,
    sorted,
  ]);
}

/** Notes that all nonces of these transactions, and those below, are used for good. */
export async function updateFloors(
  tx: Transaction,
  chainId: number,
  used: { from: Address | null; nonce: number | null }[],
): Promise<void> {
  const floors = new Map<Address, number>();
  for (const { from, nonce } of used)
    if (from !== null && nonce !== null) floors.set(from, Math.max(floors.get(from) ?? 0, nonce + 1));
  if (floors.size === 0) return;
  const sorted = [...floors].sort(([a], [b]) => (a < b ? -1 : 1));
  await tx.raw(
    `insert into relay_senders (chain_id, address, floor_nonce)
      select ?, address, floor from unnest(?::text[], ?::bigint[]) as used (address, floor)
      on conflict (chain_id, address)
      do update set floor_nonce = greatest(relay_senders.floor_nonce, excluded.floor_nonce)`,
    [chainId, sorted.map(([address]) => address), sorted.map(([, floor]) => floor)],
  );
}

export async function forgetSenders(tx: Transaction, chainId: number): Promise<void> {
  await tx('relay_senders').where({ chain_id: chainId }).delete();
}
