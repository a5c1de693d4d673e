import type { DescMessage } from '@bufbuild/protobuf';
import { countEffect } from '@hatchery/kit/count-effect';
import type { Transaction } from '@hatchery/kit/database';
import { publish } from '@hatchery/kit/outbox';
import { TransactionFailedSchema, TransactionFinalSchema, TransactionSeenSchema } from '@hatchery/proto/chain';
import type { ChainView } from '../blocks/chain-view.ts';
import type { Receipt } from '../rpc/rpc.ts';
import { updateFloors } from './nonces.repository.ts';
import type { RelayContext } from './relay-context.ts';
import { inItsTrace, type RelaySpan } from './relay-spans.ts';
import { failQueuedFrom, updateTransactions } from './transactions.repository.ts';
import type { RelayedTransaction } from './transactions.ts';

const topic = 'chain.transactions';

export type Found = { row: RelayedTransaction; receipt: Receipt };
export type Failure = { row: RelayedTransaction; reason: string };

/** Notes that transactions are in blocks of this view. A reverted one is not announced until its block is final. */
export async function markSeen(context: RelayContext, view: ChainView, found: Found[]): Promise<void> {
  if (found.length === 0) return;
  await context.write(async (tx) => {
    if (!(await view.lock(tx))) return;
    const changes = found.map(({ row, receipt: { hash, blockNumber, blockHash, reverted } }) => ({
      judged: row,
      change: { status: 'seen', hash, block_number: blockNumber, block_hash: blockHash, reverted },
    }));
    const changed = await updateTransactions(tx, ['signed', 'sent'], changes);
    const gas = found.reduce((sum, { row, receipt }) => sum + (changed.has(row.id) ? receipt.gasUsed : 0n), 0n);
    countEffect(tx, 'relay_gas_used_total', { chain: context.chainId }, Number(gas));
    const told = found.filter(({ row, receipt }) => changed.has(row.id) && !receipt.reverted);
    await tell(
      context,
      tx,
      told.map(({ row, receipt: { hash, blockNumber } }) => ({
        row,
        step: 'await block',
        schema: TransactionSeenSchema,
        message: { ...namesOf(row), hash, blockNumber: BigInt(blockNumber) },
      })),
    );
  });
}

/** Notes that these transactions are in final blocks of this view, and that those of `failures` were reverted there. */
export async function markFinal(
  context: RelayContext,
  view: ChainView,
  { done, failures }: { done: RelayedTransaction[]; failures: Failure[] },
): Promise<void> {
  const { write, chainId, log, now } = context;
  logFailures(log, failures);
  await write(async (tx) => {
    if (!(await view.lock(tx))) return;
    const finished = done.map((row) => ({ judged: row, change: { status: 'final', finished_at: now() } }));
    const changed = await updateTransactions(tx, ['seen'], finished);
    const final = done.filter((row) => changed.has(row.id));
    const failed = await fail(tx, ['seen'], failures, now());
    await updateFloors(tx, chainId, [...final, ...failed.map(({ row }) => row)]);
    await tell(context, tx, [
      ...final.map((row) => ({
        row,
        step: 'await finality' as const,
        schema: TransactionFinalSchema,
        message: { ...namesOf(row), hash: row.hash ?? '', blockNumber: BigInt(row.blockNumber ?? 0) },
      })),
      ...failed.map(failedEvent),
    ]);
  });
}

/** Notes that queued calls failed for good, and with each the calls that wait for it. */
export async function markRefused(context: RelayContext, failures: Failure[]): Promise<void> {
  if (failures.length === 0) return;
  const { write, log, now } = context;
  logFailures(log, failures);
  await write(async (tx) => {
    const failed = await fail(tx, ['queued'], failures, now());
    await tell(context, tx, failed.map(failedEvent));
  });
}

async function fail(
  tx: Transaction,
  expected: ['seen' | 'queued'],
  failures: Failure[],
  now: Date,
): Promise<Failure[]> {
  const changes = failures.map(({ row, reason }) => ({
    judged: row,
    change: { status: 'failed', failure: reason, finished_at: now },
  }));
  const changed = await updateTransactions(tx, expected, changes);
  const failed = failures.filter(({ row }) => changed.has(row.id));
  const behind = failed.map(({ row, reason }) => ({
    reference: row.reference,
    position: row.position + 1,
    failure: `The call before it failed: ${reason}`,
  }));
  if (behind.length > 0) await failQueuedFrom(tx, behind, now);
  return failed;
}

const failedEvent = ({ row, reason }: Failure): Told => ({
  row,
  step: 'fail transaction',
  schema: TransactionFailedSchema,
  message: { ...namesOf(row), reason },
});

const namesOf = ({ reference, position, chainId }: RelayedTransaction) => ({
  reference,
  position,
  chainId: BigInt(chainId),
});

type Told = { row: RelayedTransaction; step: RelaySpan; schema: DescMessage; message: Record<string, unknown> };

/** Publishes each event in the trace of its call. */
async function tell(context: RelayContext, tx: Transaction, told: Told[]): Promise<void> {
  for (const { row, step, schema, message } of told)
    await inItsTrace(context, step, row, () => publish(tx, { topic, key: row.reference, schema, message }));
}

function logFailures(log: RelayContext['log'], failures: Failure[]): void {
  for (const { row, reason } of failures)
    log.warn({ reference: row.reference, position: row.position, reason }, 'a transaction failed');
}
