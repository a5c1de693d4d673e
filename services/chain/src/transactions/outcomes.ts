import type { Transaction } from '@hatchery/kit/database';
import { publish } from '@hatchery/kit/outbox';
import { TransactionFailedSchema, TransactionFinalSchema, TransactionSeenSchema } from '@hatchery/proto/chain';
import type { Receipt } from '../rpc/rpc.ts';
import { updateFloor } from './attempts.repository.ts';
import type { RelayContext } from './relay-context.ts';
import { failQueuedFrom, updateTransaction } from './transactions.repository.ts';
import type { RelayedTransaction, TransactionStatus } from './transactions.ts';

const topic = 'chain.transactions';
const unfinished: TransactionStatus[] = ['queued', 'signed', 'sent', 'seen'];

/** Notes that a transaction is in a block. A reverted one is not announced until the block is final. */
export async function markSeen({ database }: RelayContext, row: RelayedTransaction, receipt: Receipt): Promise<void> {
  const { hash, blockNumber, blockHash, reverted } = receipt;
  await database.transaction(async (tx) => {
    const change = { status: 'seen', hash, blockNumber, blockHash, reverted } as const;
    if (!(await updateTransaction(tx, row.id, ['signed', 'sent', 'seen'], change)) || reverted) return;
    const message = { ...namesOf(row), hash, blockNumber: BigInt(blockNumber) };
    await publish(tx, { topic, key: row.reference, schema: TransactionSeenSchema, message });
  });
}

/** Notes that a transaction is in a final block. */
export async function markFinal({ database, chainId }: RelayContext, row: RelayedTransaction): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await updateTransaction(tx, row.id, ['seen'], { status: 'final' }))) return;
    await useUpNonce(tx, chainId, row);
    const message = { ...namesOf(row), hash: row.hash ?? '', blockNumber: BigInt(row.blockNumber ?? 0) };
    await publish(tx, { topic, key: row.reference, schema: TransactionFinalSchema, message });
  });
}

/** Notes that a transaction failed for good, and with it the calls that wait for it. */
export async function markFailed(
  { database, chainId, log }: RelayContext,
  row: RelayedTransaction,
  reason: string,
): Promise<void> {
  log.warn({ reference: row.reference, position: row.position, reason }, 'a transaction failed');
  await database.transaction(async (tx) => {
    if (!(await updateTransaction(tx, row.id, unfinished, { status: 'failed', failure: reason }))) return;
    if (row.nonce !== null) await useUpNonce(tx, chainId, row);
    await failQueuedFrom(tx, row.reference, row.position + 1, `The call before it failed: ${reason}`);
    const message = { ...namesOf(row), reason };
    await publish(tx, { topic, key: row.reference, schema: TransactionFailedSchema, message });
  });
}

async function useUpNonce(tx: Transaction, chainId: number, { from, nonce }: RelayedTransaction): Promise<void> {
  if (from && nonce !== null) await updateFloor(tx, chainId, from, nonce);
}

const namesOf = ({ reference, position, chainId }: RelayedTransaction) => ({
  reference,
  position,
  chainId: BigInt(chainId),
});
