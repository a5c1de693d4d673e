import type { Address } from 'viem';
import { type ChainView, viewChain } from '../blocks/chain-view.ts';
import type { Receipt } from '../rpc/rpc.ts';
import { listAttempts } from './attempts.repository.ts';
import { markFailed, markFinal, markSeen } from './outcomes.ts';
import type { RelayContext } from './relay-context.ts';
import { listInFlight, updateTransaction } from './transactions.repository.ts';
import type { Attempt, RelayedTransaction } from './transactions.ts';

type Mined = RelayedTransaction & { blockNumber: number; blockHash: string };

/** Settles transactions in flight by the blocks that the follower has read. */
export async function settleInFlight(context: RelayContext): Promise<void> {
  const { database, chainId } = context;
  const view = await viewChain(database.knex, chainId);
  const rows = await listInFlight(database.knex, chainId);
  if (!view || rows.length === 0) return;

  const outside: RelayedTransaction[] = [];
  for (const row of rows) {
    if (!isMined(row) || !(await view.holds(row.blockNumber, row.blockHash))) outside.push(row);
    else if (row.blockNumber <= view.finalNumber) await conclude(context, row);
  }
  await findInBlocks(context, view, outside);
}

const isMined = (row: RelayedTransaction): row is Mined =>
  row.status === 'seen' && row.blockNumber !== null && row.blockHash !== null;

async function conclude(context: RelayContext, row: Mined): Promise<void> {
  if (!row.reverted) await markFinal(context, row);
  else await markFailed(context, row, await whyReverted(context, row));
  context.reached('settled', row);
}

/** Finds the reason of a revert: simulates the call in the state before its block, which most nodes still have. */
async function whyReverted({ rpc }: RelayContext, { from, to, data, value, blockNumber }: Mined): Promise<string> {
  const call = { from: from ?? to, to, data, value };
  const simulation = await rpc.simulate(call, blockNumber - 1).catch(() => undefined);
  return simulation && 'refused' in simulation ? simulation.refused : 'It was reverted.';
}

/** Looks for transactions that are not in a known block, or no longer. */
async function findInBlocks(context: RelayContext, view: ChainView, rows: RelayedTransaction[]): Promise<void> {
  const { rpc, database } = context;
  const nextNonces = await noncesOf(context, rows);
  const candidates = rows.filter((row) => row.status === 'seen' || isUsed(row, nextNonces));
  const attempts = await listAttempts(
    database.knex,
    candidates.map((row) => row.id),
  );
  const receipts = await rpc.receipts(attempts.map((attempt) => attempt.hash));
  for (const row of candidates) {
    const mined = receipts.filter(
      (receipt, index) => receipt && attempts[index]?.transactionId === row.id,
    ) as Receipt[];
    const valid = await firstHeld(view, mined);
    if (valid) await markSeen(context, row, valid);
    else if (row.status === 'seen') await markUnseen(context, row);
    else if (mined.length === 0) await checkForStranger(context, view, row, attempts);
    context.reached('settled', row);
  }
}

async function noncesOf({ rpc }: RelayContext, rows: RelayedTransaction[]): Promise<Map<Address, number>> {
  const senders = [...new Set(rows.flatMap((row) => row.from ?? []))];
  const nonces = await Promise.all(senders.map((sender) => rpc.nonceOf(sender)));
  return new Map(senders.map((sender, index) => [sender, nonces[index] ?? 0]));
}

const isUsed = ({ from, nonce }: RelayedTransaction, nextNonces: Map<Address, number>): boolean =>
  from !== null && nonce !== null && nonce < (nextNonces.get(from) ?? 0);

async function firstHeld(view: ChainView, receipts: Receipt[]): Promise<Receipt | undefined> {
  for (const receipt of receipts) if (await view.holds(receipt.blockNumber, receipt.blockHash)) return receipt;
  return undefined;
}

/** Takes a transaction back whose block is void. It may still be in the pool, and is sent again in any case. */
async function markUnseen({ database, log }: RelayContext, row: RelayedTransaction): Promise<void> {
  log.warn({ reference: row.reference, hash: row.hash }, 'a transaction fell out of its block');
  const change = { status: 'sent', blockNumber: null, blockHash: null, reverted: false, sentAt: null } as const;
  await updateTransaction(database.knex, row.id, ['seen'], change);
}

/** Fails a transaction whose nonce is used for good while none of its attempts is in a block: somebody else used the key. */
async function checkForStranger(
  { rpc, database, log }: RelayContext,
  view: ChainView,
  row: RelayedTransaction,
  attempts: Attempt[],
): Promise<void> {
  if (row.from === null || row.nonce === null) return;
  if ((await rpc.nonceOf(row.from, view.finalNumber)) <= row.nonce) return;
  const hashes = attempts.filter((attempt) => attempt.transactionId === row.id).map((attempt) => attempt.hash);
  if ((await rpc.receipts(hashes)).some((receipt) => receipt !== undefined)) return;
  log.error(
    { reference: row.reference, from: row.from, nonce: row.nonce },
    'somebody else used the nonce: taking another',
  );
  const change = { status: 'queued', nonce: null, hash: null, sentAt: null } as const;
  await updateTransaction(database.knex, row.id, ['signed', 'sent'], change);
}
