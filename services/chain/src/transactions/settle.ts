import type { Address } from 'viem';
import type { ChainView } from '../blocks/chain-view.ts';
import { listHashes } from './attempts.repository.ts';
import { listSeenUpTo, listSendersInFlight, listUsed } from './in-flight.repository.ts';
import type { NextNonces } from './nonces.repository.ts';
import { type Found, markFinal, markSeen } from './outcomes.ts';
import type { RelayContext } from './relay-context.ts';
import { takeAnotherNonce } from './strangers.ts';
import type { InFlight } from './transactions.ts';

const settledAtOnce = 500;

/**
 * Settles transactions in flight by the blocks that the follower has read.
 * @returns the next nonces of the accounts that have transactions outside of blocks.
 */
export async function settleInFlight(context: RelayContext, view: ChainView): Promise<NextNonces> {
  const { read, chainId } = context;
  await concludeFinal(context, view);
  const next = await nextNoncesOf(context, await listSendersInFlight(read, chainId));
  await findInBlocks(context, view, next);
  return next;
}

export async function nextNoncesOf({ rpc }: RelayContext, accounts: Address[]): Promise<NextNonces> {
  const nonces = await Promise.all(accounts.map((account) => rpc.nonceOf(account)));
  return new Map(accounts.map((account, index) => [account, nonces[index] ?? 0]));
}

async function concludeFinal(context: RelayContext, view: ChainView): Promise<void> {
  const { read, chainId } = context;
  for await (const rows of pages((page) => listSeenUpTo(read, chainId, view.finalNumber, page))) {
    const reverted = rows.filter((row) => row.reverted);
    const failures = await Promise.all(reverted.map(async (row) => ({ row, reason: await whyReverted(context, row) })));
    await markFinal(context, view, { done: rows.filter((row) => !row.reverted), failures });
    for (const row of rows) context.reached('settled', row);
  }
}

/** Reads all rows, in pages. */
async function* pages(
  read: (page: { afterId: number; limit: number }) => Promise<InFlight[]>,
): AsyncGenerator<InFlight[]> {
  let afterId = 0;
  for (;;) {
    const rows = await read({ afterId, limit: settledAtOnce });
    if (rows.length > 0) yield rows;
    if (rows.length < settledAtOnce) return;
    afterId = rows.at(-1)?.id ?? afterId;
  }
}

/** Finds the reason of a revert: simulates the call in the state before its block, which most nodes still have. */
async function whyReverted({ rpc }: RelayContext, { from, to, data, value, blockNumber }: InFlight): Promise<string> {
  const call = { from, to, data, value };
  const simulation = await rpc.simulate(call, (blockNumber ?? 1) - 1).catch(() => undefined);
  return simulation && 'refused' in simulation ? simulation.refused : 'It was reverted.';
}

/** Looks for transactions whose nonces are used. */
async function findInBlocks(context: RelayContext, view: ChainView, next: NextNonces): Promise<void> {
  const { read, chainId, rpc } = context;
  for await (const rows of pages((page) => listUsed(read, chainId, next, page))) {
    const hashes = await listHashes(
      read,
      rows.map((row) => row.id),
    );
    const owned = rows.flatMap((row) => (hashes.get(row.id) ?? []).map((hash) => ({ row, hash })));
    const receipts = await rpc.receipts(owned.map(({ hash }) => hash));
    const mined = owned.flatMap(({ row }, index) => {
      const receipt = receipts[index];
      return receipt ? [{ row, receipt }] : [];
    });
    await markSeen(context, view, await inView(context, view, mined));
    const missing = rows.filter((row) => !mined.some((found) => found.row.id === row.id));
    await takeAnotherNonce(context, view, missing, hashes);
    for (const row of rows) context.reached('settled', row);
  }
}

/** Keeps what is in blocks of this view. A node is asked about blocks that are too old for their hashes to be kept. */
async function inView({ rpc }: RelayContext, view: ChainView, mined: Found[]): Promise<Found[]> {
  const standings = await view.standingOf(mined.map(({ receipt }) => receipt));
  const old = mined.filter((_, index) => standings[index] === 'old');
  const blocks = await rpc.blocks(old.map(({ receipt }) => receipt.blockNumber));
  const confirmed = new Set(old.filter(({ receipt }, index) => blocks[index]?.hash === receipt.blockHash));
  return mined.filter((found, index) => standings[index] === 'held' || confirmed.has(found));
}
