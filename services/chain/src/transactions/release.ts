import { Problem } from '@hatchery/api/problems';
import type { Address } from 'viem';
import type { Simulation } from '../rpc/rpc.ts';
import { findPromises, insertAttempt, listAttempts, lockSender } from './attempts.repository.ts';
import { broadcast } from './broadcast.ts';
import { type Fees, gasLimitFor, offer } from './fees.rules.ts';
import { orderGasMoney } from './gas-money.ts';
import { lowestFree } from './nonces.rules.ts';
import { markFailed } from './outcomes.ts';
import type { RelayContext } from './relay-context.ts';
import { senderOf, signAttempt } from './sign.ts';
import { listInFlight, listReady, updateTransaction } from './transactions.repository.ts';
import type { Attempt, RelayedTransaction } from './transactions.ts';

const mostPerTick = 100;
/** The most transactions of one account in flight: nodes keep no more in their pools, see geth's txpool.accountslots. */
const mostInPoolPerSender = 64;
const simulatedAtOnce = 25;
const mostRefusals = 8;

/** Sends transactions that are queued and ready, oldest first. @returns whether more can be sent at once. */
export async function releaseQueued(context: RelayContext): Promise<boolean> {
  const { database, chainId, rpc, limits, log, now } = context;
  const rows = await listReady(database.knex, chainId, now(), mostPerTick);
  if (rows.length === 0) return false;
  const fees = offer(await rpc.fees(), limits.maxFeePerGas);
  if (!fees) {
    log.warn({ cap: String(limits.maxFeePerGas) }, 'the base fee is above the cap: nothing is sent');
    return false;
  }
  let progress = false;
  const nextNonces = new Map<Address, number>();
  for (let start = 0; start < rows.length; start += simulatedAtOnce) {
    const batch = rows.slice(start, start + simulatedAtOnce);
    const simulated = await Promise.all(batch.map((row) => simulate(context, row)));
    for (const { row, from, simulation } of simulated) {
      context.reached('simulated', row);
      progress = (await release(context, { row, from, simulation, fees, nextNonces })) || progress;
    }
  }
  return progress;
}

async function simulate(context: RelayContext, row: RelayedTransaction) {
  const from = await senderOf(context, row);
  const { to, data, value } = row;
  return { row, from, simulation: await context.rpc.simulate({ from, to, data, value }) };
}

/** `nextNonces` come from the chain, once per tick. Nonces that were mined since are still known as taken. */
type Candidate = {
  row: RelayedTransaction;
  from: Address;
  simulation: Simulation;
  fees: Fees;
  nextNonces: Map<Address, number>;
};

/** @returns whether something has changed. */
async function release(
  context: RelayContext,
  { row, from, simulation, fees, nextNonces }: Candidate,
): Promise<boolean> {
  if ('refused' in simulation) {
    await markFailed(context, row, simulation.refused);
    return true;
  }
  if ('unclear' in simulation) {
    await postpone(context, row, simulation.unclear);
    return false;
  }
  const terms = { ...fees, from, gas: gasLimitFor(simulation.gas) };
  if (row.sender !== 'operator') {
    const needed = terms.gas * terms.maxFeePerGas + row.value + (await promisedBy(context, from));
    const balance = await context.rpc.balanceOf(from);
    if (balance < needed) return orderGasMoney(context, row, { to: from, needed, balance });
  }
  const next = nextNonces.get(from) ?? (await context.rpc.nonceOf(from));
  nextNonces.set(from, next);
  const attempt = await takeNonce(context, row, terms, next);
  if (!attempt) return false;
  await broadcast(context, { ...row, status: 'signed' }, attempt);
  return true;
}

/**
 * Signs with the lowest free nonce and stores the result before anyone else sees it. The stored row takes the nonce, so a
 * signature that was not stored has no effect.
 */
async function takeNonce(
  context: RelayContext,
  row: RelayedTransaction,
  terms: Fees & { from: Address; gas: bigint },
  next: number,
): Promise<Attempt | undefined> {
  const { chainId, database, now } = context;
  const promises = await findPromises(database.knex, chainId, terms.from);
  if (promises.taken.filter((taken) => taken >= next).length >= mostInPoolPerSender) return undefined;
  const nonce = lowestFree(next, promises.floor, promises.taken);
  const attempt = await signOrFail(context, row, { ...terms, nonce });
  if (!attempt) return undefined;
  context.reached('signed', row);
  const stored = await database.transaction(async (tx) => {
    const { floor, taken } = await lockSender(tx, chainId, terms.from);
    if (lowestFree(next, floor, taken) !== nonce) return false;
    const change = { status: 'signed', from: terms.from, nonce, hash: attempt.hash, sentAt: null } as const;
    if (!(await updateTransaction(tx, row.id, ['queued'], change))) return false;
    await insertAttempt(tx, attempt, now());
    return true;
  });
  if (!stored) return undefined;
  context.reached('stored', row);
  return attempt;
}

/** Signs, or fails the transaction if the signer refuses for good. An unreachable signer is no failure. */
async function signOrFail(context: RelayContext, row: RelayedTransaction, terms: Parameters<typeof signAttempt>[2]) {
  try {
    return await signAttempt(context, row, terms);
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    await markFailed(context, row, `It was not signed: ${error.message}`);
    return undefined;
  }
}

/** Sums the wei that transactions of an account in flight may still cost. */
async function promisedBy({ database, chainId }: RelayContext, from: Address): Promise<bigint> {
  const rows = (await listInFlight(database.knex, chainId)).filter((row) => row.from === from && row.status !== 'seen');
  const attempts = await listAttempts(
    database.knex,
    rows.map((row) => row.id),
  );
  const highest = rows.map((row) => attempts.find((attempt) => attempt.transactionId === row.id));
  return rows.reduce((sum, row, index) => {
    const attempt = highest[index];
    return sum + row.value + (attempt ? attempt.gas * attempt.maxFeePerGas : 0n);
  }, 0n);
}

/** Waits while an account is empty. Any other answer that a node repeats counts as a refusal in the end. */
async function postpone(context: RelayContext, row: RelayedTransaction, answer: string): Promise<void> {
  const { database, now, log } = context;
  const isEmpty = /insufficient/i.test(answer);
  const refusals = row.refusals + 1;
  if (refusals >= mostRefusals && !isEmpty) return markFailed(context, row, `The node refuses it: ${answer}`);
  log.warn(
    { reference: row.reference, answer, refusals },
    'a transaction could not be simulated and will be tried again',
  );
  const notBefore = new Date(now().getTime() + 1_000 * 2 ** Math.min(row.refusals, 6));
  await updateTransaction(database.knex, row.id, ['queued'], { refusals, notBefore });
}
