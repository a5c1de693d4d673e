import type { Queryable } from '@hatchery/kit/database';
import type { Address } from 'viem';

/** Counts the calls that accounts have signed and that are not final. */
export async function countUnsettled(
  knex: Queryable,
  chainId: number,
  accounts: Address[],
): Promise<Map<Address, number>> {
  const rows = await knex('relayed_transactions')
    .where({ chain_id: chainId })
    .whereIn('from_address', accounts)
    .whereIn('status', ['signed', 'sent', 'seen'])
    .select('from_address')
    .count('* as calls')
    .groupBy('from_address');
  return new Map(rows.map((row) => [row.from_address as Address, Number(row.calls)]));
}

/** Counts the calls of an account itself that are not final, such as the move of its coins. */
export async function countOwnCalls(knex: Queryable, chainId: number, sender: Address): Promise<number> {
  const [row] = await knex('relayed_transactions')
    .where({ chain_id: chainId, sender })
    .whereIn('status', ['queued', 'signed', 'sent', 'seen'])
    .count('* as calls');
  return Number(row?.calls ?? 0);
}
