import type { Address } from 'viem';
import { type Postponement, postpone } from './postpone.ts';
import type { RelayContext } from './relay-context.ts';
import { insertTransactions, listByReference, updateTransactions } from './transactions.repository.ts';
import type { RelayedTransaction } from './transactions.ts';

/** Factor above the need of one transaction, so that its fee can be raised and the next one need not wait. */
const generosity = 3n;
const longestWaitSeconds = 3_600;

/** `needed`: the most wei that the transaction may cost, with those before it. `value`: the part that they pay to others. */
export type Need = { row: RelayedTransaction; to: Address; needed: bigint; value: bigint; balance: bigint };

/**
 * Orders gas money from the operator for custodial wallets that cannot pay for transactions, one order at a time for each. The
 * transaction waits for it, however long that takes: gas money that is used up today is there tomorrow. What a wallet pays to others
 * it must have itself.
 * @returns whether something was ordered.
 */
export async function orderGasMoney(context: RelayContext, needs: Need[]): Promise<boolean> {
  if (needs.length === 0) return false;
  const { chainId, write, limits, now } = context;
  const orders: { row: RelayedTransaction; to: Address; value: bigint; reference: string }[] = [];
  const postponed: Postponement[] = [];
  for (const { row, to, needed, value: paid, balance } of needs) {
    const last = await findLast(context, row);
    const wanted = (needed - paid) * generosity + paid - balance;
    const value = wanted > limits.maxTopUp ? limits.maxTopUp : wanted;
    const count = Number(row.waitsFor?.split(':').at(-1) ?? 0) + 1;
    if (last === 'unfinished') continue;
    if (balance < paid) {
      postponed.push({ row, reason: 'Its wallet has less than it pays, with what is on its way.' });
      continue;
    }
    if (balance + value < needed) postponed.push({ row, reason: 'It needs more gas money than one order may give.' });
    else if (last === 'failed' && row.refusals < count) postponed.push({ row, ...afterFailure(count) });
    else orders.push({ row, to, value, reference: `gas:${row.id}:${count}` });
  }
  await postpone(context, postponed);
  if (orders.length === 0) return false;
  await write(async (tx) => {
    for (const status of ['queued', 'signed', 'sent'] as const) {
      const some = orders.filter(({ row }) => row.status === status);
      const changes = some.map(({ row, reference }) => ({ judged: row, change: { waits_for: reference } }));
      const changed = await updateTransactions(tx, [status], changes);
      const calls = some
        .filter(({ row }) => changed.has(row.id))
        .map(({ reference, to, value, row: { traceparent } }) => ({
          ...{ reference, to, value, traceparent, chainId },
          ...operatorCall,
        }));
      await insertTransactions(tx, calls, now());
    }
  });
  return true;
}

const operatorCall = { position: 0, sender: 'operator', purpose: 'gas', data: '0x' } as const;

async function findLast({ read }: RelayContext, row: RelayedTransaction) {
  const [last] = row.waitsFor ? await listByReference(read, row.waitsFor) : [];
  if (last && ['queued', 'signed', 'sent'].includes(last.status)) return 'unfinished';
  return last?.status === 'failed' ? 'failed' : 'none';
}

const afterFailure = (count: number) => ({
  reason: 'Its gas money was refused.',
  retryAfterSeconds: Math.min(60 * 2 ** Math.min(count, 10), longestWaitSeconds),
});
