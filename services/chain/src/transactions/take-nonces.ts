import type { Address } from 'viem';
import { insertAttempts } from './attempts.repository.ts';
import type { Sending } from './broadcast.ts';
import type { Fees } from './fees.rules.ts';
import { findPromises, lockSenders, type NextNonces, type Promises } from './nonces.repository.ts';
import { lowestFree } from './nonces.rules.ts';
import { type Failure, markRefused } from './outcomes.ts';
import { type Postponement, postpone } from './postpone.ts';
import type { RelayContext } from './relay-context.ts';
import { inTraces } from './relay-spans.ts';
import { nextNoncesOf } from './settle.ts';
import { signAttempts, type Terms } from './sign.ts';
import { updateTransactions } from './transactions.repository.ts';
import { type Attempt, isKept, type RelayedTransaction } from './transactions.ts';

/** A call that can be sent. */
export type Candidate = { row: RelayedTransaction; from: Address; gas: bigint };
type Planned = { row: RelayedTransaction; terms: Terms };

type Signed = { row: RelayedTransaction; from: Address; attempt: Attempt };

/**
 * Signs calls with the lowest free nonces and stores the results before anyone else sees them. The stored rows take the nonces, so
 * a signature that was not stored has no effect.
 * @returns what was stored, and whether others are left that can be tried at once.
 */
export async function takeNonces(
  context: RelayContext,
  candidates: Candidate[],
  fees: Fees,
): Promise<{ stored: Sending[]; isMore: boolean }> {
  const next = await nextNoncesOf(context, [...new Set(candidates.map(({ from }) => from))]);
  const planned = await plan(context, candidates, fees, next);
  const { signed, isMore } = await inTraces(context, 'sign transaction', planned, () => signInOrder(context, planned));
  for (const { row } of signed) context.reached('signed', row);
  const stored = await store(context, next, signed);
  for (const { row } of stored) context.reached('stored', row);
  return { stored, isMore };
}

async function plan(
  { read, chainId }: RelayContext,
  candidates: Candidate[],
  fees: Fees,
  next: NextNonces,
): Promise<Planned[]> {
  const promises = await findPromises(read, chainId, next);
  return [...Map.groupBy(candidates, ({ from }) => from)].flatMap(([from, all]) => {
    const own = untilCounted(all);
    const nonces = freeNonces(from, next, promises, own.length);
    return own.map(({ row, gas }, index) => ({ row, terms: { ...fees, from, gas, nonce: nonces[index] as number } }));
  });
}

/**
 * Returns calls up to the first one that the signer counts for a player of a kept wallet. It counts by nonce, so it is asked about the
 * next one when the nonce of this one is taken: a call before it that is refused would have it counted again.
 */
function untilCounted(own: Candidate[]): Candidate[] {
  const first = own.findIndex(({ row }) => isKept(row.reference));
  return first === -1 ? own : own.slice(0, first + 1);
}

const freeNonces = (from: Address, next: NextNonces, promises: Map<Address, Promises>, count: number): number[] =>
  lowestFree(next.get(from) ?? 0, promises.get(from) ?? { floor: 0, taken: [] }, count);

/**
 * Has calls signed, and fails or puts off those that are refused. Those behind a refused one of the same account were signed for
 * nonces that would leave a gap, so they are tried again.
 */
async function signInOrder(context: RelayContext, planned: Planned[]): Promise<{ signed: Signed[]; isMore: boolean }> {
  const answers = await signAttempts(context, planned);
  if (!answers) return { signed: [], isMore: false };
  const failures: Failure[] = [];
  const postponed: Postponement[] = [];
  const stopped = new Set<Address>();
  const signed: Signed[] = [];
  for (const [index, answer] of answers.entries()) {
    const { row, terms } = planned[index] as Planned;
    if ('refused' in answer) failures.push({ row, reason: `It was not signed: ${answer.refused}` });
    else if ('postponed' in answer) postponed.push({ row, reason: answer.postponed, ...answer });
    else if (!stopped.has(terms.from)) signed.push({ row, from: terms.from, attempt: answer });
    if (!('raw' in answer)) stopped.add(terms.from);
  }
  await markRefused(context, failures);
  await postpone(context, postponed);
  return { signed, isMore: stopped.size > 0 };
}

/** Stores what was signed, unless another relay has taken one of the account's nonces meanwhile. */
async function store({ write, chainId, now }: RelayContext, next: NextNonces, signed: Signed[]): Promise<Sending[]> {
  if (signed.length === 0) return [];
  return write(async (tx) => {
    const accounts = Map.groupBy(signed, ({ from }) => from);
    await lockSenders(tx, chainId, [...accounts.keys()]);
    const promises = await findPromises(
      tx,
      chainId,
      new Map([...accounts.keys()].map((from) => [from, next.get(from) ?? 0])),
    );
    const free = [...accounts].flatMap(([from, own]) => {
      const nonces = freeNonces(from, next, promises, own.length);
      return own.every(({ attempt }, index) => attempt.nonce === nonces[index]) ? own : [];
    });
    const sendings = free.map(({ row, from, attempt }) => {
      const { nonce, hash } = attempt;
      return { judged: row, attempt, row: { ...row, status: 'signed' as const, from, nonce, hash } };
    });
    const changes = sendings.map(({ judged, row: { status, from, nonce, hash } }) => ({
      judged,
      change: { status, from_address: from, nonce, hash, sent_at: null },
    }));
    const changed = await updateTransactions(tx, ['queued'], changes);
    const kept = sendings.filter(({ row }) => changed.has(row.id));
    const attempts = kept.map(({ attempt }) => attempt);
    await insertAttempts(tx, attempts, now());
    return kept.map(({ row, attempt }) => ({ row, attempt }));
  });
}
