import { Problem } from '@hatchery/api/problems';
import type { VoucherRequest } from '@hatchery/api/signer';
import type { InternalClients } from '@hatchery/kit/internal';
import { isRecorded } from '@hatchery/kit/tracing';
import type { Address, Hex } from 'viem';
import { createGatherer } from './gather.ts';

export type Voucher = {
  voucherId: string;
  /** The ids of a batch, the first of them again. */
  voucherIds?: string[] | undefined;
  deadline: number;
  signature: Hex;
};

/** The answer of another service, or why it refused for good. `conflict`: it has done something else under the same reference. */
export type Answer<T> = { done: T } | { refusal: string; code?: Problem['code'] };

type VoucherOrder = { reference: string; chainId: number; lifetimeSeconds: number; request: VoucherRequest };

/** Asks the signer for a voucher. Idempotent by reference. @throws Problem if a retry may succeed. */
export const signVoucher = (
  { signer }: Pick<InternalClients, 'signer'>,
  voucher: VoucherOrder,
): Promise<Answer<Voucher>> =>
  refusable(async () => {
    const { voucherId, voucherIds, deadline, signature } = await signer.signVoucher({ body: voucher });
    return { voucherId, voucherIds, deadline, signature: signature as Hex };
  });

type Submission = {
  reference: string;
  chainId: number;
  /** Sender of the calls: the platform's operator, or a wallet that the platform keeps. */
  from: 'operator' | Address;
  /** `gift` lets the actions of players pass, who wait for them. Default `action`. */
  purpose?: 'action' | 'gift';
  /** `value`: the coins that a wallet pays with it, in wei. None if absent. `mostGas`: it fails, unsent, if it needs more. */
  calls: { to: Address; data: Hex; value?: bigint; mostGas?: number }[];
};

/**
 * Submits calls to the relay, which sends them in order. Idempotent by reference. What is submitted while a request is under way
 * goes together with the next one. One whose trace is kept goes alone, because a request belongs to one trace.
 * @throws Problem if a retry may succeed.
 */
export function submitCalls(
  { chain }: Pick<InternalClients, 'chain'>,
  submission: Submission,
): Promise<Answer<unknown>> {
  if (isRecorded()) return submitOne(chain, submission);
  const submit = submitters.get(chain) ?? createGatherer((some) => submitAll(chain, some), { most: submittedAtOnce });
  submitters.set(chain, submit);
  return submit(submission);
}

type ChainClient = InternalClients['chain'];

const submittedAtOnce = 100;
const submitters = new WeakMap<ChainClient, (submission: Submission) => Promise<Answer<unknown>>>();

/** One that the relay finds malformed must not take the others with it, so then each goes alone. */
async function submitAll(
  chain: ChainClient,
  submissions: Submission[],
): Promise<PromiseSettledResult<Answer<unknown>>[]> {
  const alone = () => Promise.allSettled(submissions.map((submission) => submitOne(chain, submission)));
  if (submissions.length === 1) return alone();
  const answer = await refusable(() => chain.submitTransactions({ body: { submissions: submissions.map(bodyOf) } }));
  if ('refusal' in answer) return alone();
  return answer.done.results.map((result) => ({
    status: 'fulfilled',
    value: 'refusal' in result ? { refusal: result.refusal.detail } : { done: result },
  }));
}

const submitOne = (chain: ChainClient, submission: Submission): Promise<Answer<unknown>> =>
  refusable(() => chain.submitTransaction({ body: bodyOf(submission) }));

const bodyOf = (submission: Submission) => ({
  ...submission,
  calls: submission.calls.map(({ value = 0n, ...call }) => ({ ...call, value: String(value) })),
});

/** A client error (400, 403, 409 …) will not change with a retry. Other errors may. */
export async function refusable<T>(ask: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { done: await ask() };
  } catch (error) {
    if (!(error instanceof Problem) || !refusals.has(error.status)) throw error;
    return { refusal: error.message, code: error.code };
  }
}

const refusals = new Set([400, 403, 409, 422]);
