import type { Queryable, Transaction } from '@hatchery/kit/database';

/** Notes accounts that keep what did not fit elsewhere. */
export async function insertLeft(tx: Transaction, accountIds: string[], now: Date): Promise<void> {
  if (accountIds.length === 0) return;
  const rows = accountIds.map((id) => ({ account_id: id, left_at: now }));
  await tx('amounts_left').insert(rows).onConflict().ignore();
}

/** Counts accounts that still have what did not fit elsewhere. */
export async function countLeft(db: Queryable): Promise<number> {
  const left = db('amounts_left').join('accounts', 'accounts.id', 'account_id').where('has_balance', true);
  return Number((await left.count({ total: '*' }).first())?.total ?? 0);
}

/** Lists the balances of accounts, by their ids. */
export async function listBalancesById(db: Queryable, ids: string[]): Promise<Map<string, bigint>> {
  const rows: { id: string; balance: string }[] = await db('accounts').whereIn('id', ids).select('id', 'balance');
  return new Map(rows.map(({ id, balance }) => [id, BigInt(balance)]));
}
