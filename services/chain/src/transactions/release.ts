import type { Address } from 'viem';
import { broadcast, type Sending } from './broadcast.ts';
import { purposes, takeTurns } from './fairness.rules.ts';
import { offer } from './fees.rules.ts';
import { checkFunds, checkPayments } from './funds.ts';
import { orderGasMoney } from './gas-money.ts';
import { findPromises } from './nonces.repository.ts';
import { markRefused } from './outcomes.ts';
import { postpone } from './postpone.ts';
import { listReady } from './ready.repository.ts';
import type { RelayContext } from './relay-context.ts';
import { nextNoncesOf } from './settle.ts';
import { findOperator } from './sign.ts';
import { type Queued, simulate } from './simulate.ts';
import { takeNonces } from './take-nonces.ts';
import type { Purpose, RelayedTransaction } from './transactions.ts';

const releasedAtOnce = 500;
/** After these the relay looks at the chain again. */
const batchesPerTurn = 2;

/**
 * Sends transactions that are queued and ready, each purpose in its turn, oldest first. While some are handed to the node, the
 * next ones are signed. @returns whether more can be sent at once.
 */
export async function releaseQueued(context: RelayContext): Promise<boolean> {
  let isMore = true;
  let sending = Promise.resolve();
  try {
    for (let batch = 0; isMore && batch < batchesPerTurn; batch += 1) {
      const prepared = await prepare(context);
      await sending;
      sending = broadcast(context, prepared.stored);
      // It is waited for below. Until then a failure is nobody's.
      sending.catch(() => {});
      isMore = prepared.isMore;
    }
  } finally {
    await sending;
  }
  return isMore;
}

/** Stores signed forms of what is ready. @returns them, and whether to look for more at once. */
async function prepare(context: RelayContext): Promise<{ stored: Sending[]; isMore: boolean }> {
  const { rpc, limits, log } = context;
  const queued = (await Promise.all([listOfOperator(context), listOfWallets(context)])).flat();
  if (queued.length === 0) return { stored: [], isMore: false };
  const fees = offer(await rpc.fees(), limits.maxFeePerGas);
  if (!fees) {
    log.warn({ cap: String(limits.maxFeePerGas) }, 'the base fee is above the cap: nothing is sent');
    return { stored: [], isMore: false };
  }
  const { payable, failures: unpaid } = await checkPayments(context, queued);
  const { ready, failures: refused, postponed } = await simulate(context, payable);
  for (const { row } of queued) context.reached('simulated', row);
  const failures = [...unpaid, ...refused];
  await markRefused(context, failures);
  await postpone(context, postponed);
  const { funded, needs } = await checkFunds(context, ready, fees);
  const isOrdered = await orderGasMoney(context, needs);
  const { stored, isMore } = await takeNonces(context, funded, fees);
  return { stored, isMore: failures.length > 0 || isOrdered || stored.length > 0 || isMore };
}

/** Lists what the operator may send now. Nodes keep only so many transactions of one account in their pools. */
async function listOfOperator(context: RelayContext): Promise<Queued[]> {
  const { read, chainId, limits } = context;
  const rows = await listFairly(context, 'operator', limits.pooledPerSender);
  const from = rows.length > 0 ? await findOperator(context) : undefined;
  if (from === undefined) return [];
  const next = await nextNoncesOf(context, [from]);
  const pooled = (await findPromises(read, chainId, next)).get(from)?.taken.length ?? 0;
  return rows.slice(0, Math.max(0, limits.pooledPerSender - pooled)).map((row) => ({ row, from }));
}

/** A wallet's calls keep their order, whatever their purpose. */
async function listOfWallets(context: RelayContext): Promise<Queued[]> {
  const rows = (await listFairly(context, 'wallets', releasedAtOnce)).sort((a, b) => a.id - b.id);
  return rows.map((row) => ({ row, from: row.sender as Address }));
}

async function listFairly(context: RelayContext, of: 'operator' | 'wallets', most: number) {
  const { read, chainId, limits, now } = context;
  const asked = { of, limit: Math.min(most, releasedAtOnce), pooledPerSender: limits.pooledPerSender, now: now() };
  const queues = await Promise.all(
    purposes.map(async (purpose) => [purpose, await listReady(read, chainId, { ...asked, purpose })]),
  );
  return takeTurns(Object.fromEntries(queues) as Record<Purpose, RelayedTransaction[]>, asked.limit);
}
