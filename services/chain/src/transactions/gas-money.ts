import type { Address } from 'viem';
import { markFailed } from './outcomes.ts';
import type { RelayContext } from './relay-context.ts';
import { insertTransactions, listByReference, updateTransaction } from './transactions.repository.ts';
import type { RelayedTransaction } from './transactions.ts';

/** Factor above the need of one transaction, so that its fee can be raised and the next one need not wait. */
const generosity = 3n;
const mostTopUps = 5;

/**
 * Orders gas money from the operator for a custodial wallet that cannot pay for a transaction, one order at a time. The
 * transaction waits for it.
 * @param needed the most wei that the transaction may cost
 * @returns whether it was ordered now.
 */
export async function orderGasMoney(
  context: RelayContext,
  row: RelayedTransaction,
  { to, needed, balance }: { to: Address; needed: bigint; balance: bigint },
): Promise<boolean> {
  const { chainId, database, limits, now } = context;
  const [last] = row.waitsFor ? await listByReference(database.knex, row.waitsFor) : [];
  if (last && ['queued', 'signed', 'sent'].includes(last.status)) return false;
  const count = Number(row.waitsFor?.split(':').at(-1) ?? 0) + 1;
  const wanted = needed * generosity - balance;
  const value = wanted > limits.maxTopUp ? limits.maxTopUp : wanted;
  if (count > mostTopUps || balance + value < needed) {
    if (row.status === 'queued') await markFailed(context, row, 'The wallet could not be given enough coins for gas.');
    return false;
  }
  const reference = `gas:${row.id}:${count}`;
  await database.transaction(async (tx) => {
    if (!(await updateTransaction(tx, row.id, [row.status], { waitsFor: reference }))) return;
    const call = { reference, position: 0, chainId, sender: 'operator', to, data: '0x', value } as const;
    await insertTransactions(tx, [call], now());
  });
  return true;
}
