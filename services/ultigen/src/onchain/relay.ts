import { Problem } from '@hatchery/api/problems';
import type { VoucherRequest } from '@hatchery/api/signer';
import type { Address, Hex } from 'viem';
import type { UltigenContext } from '../context.ts';

type Relay = Pick<UltigenContext, 'internal' | 'contracts'>;

export type Voucher = { voucherId: string; deadline: number; signature: Hex };

/** What came of asking another service: its answer, or why it will never do this. */
export type Answer<T> = { done: T } | { refusal: string };

/** Asks the signer for a voucher. Idempotent by reference. @throws Problem when the signer may answer later. */
export const signVoucher = (
  { internal, contracts }: Relay,
  voucher: { reference: string; lifetimeSeconds: number; request: VoucherRequest },
): Promise<Answer<Voucher>> =>
  refusable(async () => {
    const body = { ...voucher, chainId: contracts.chainId };
    const { voucherId, deadline, signature } = await internal.signer.signVoucher({ body });
    return { voucherId, deadline, signature: signature as Hex };
  });

/** Hands calls to the relay, to be sent in order. Idempotent by reference. @throws Problem when the relay may answer later. */
export const submitCalls = (
  { internal, contracts }: Relay,
  submission: { reference: string; from: 'operator' | Address; calls: { to: Address; data: Hex }[] },
): Promise<Answer<unknown>> =>
  refusable(() =>
    internal.chain.submitTransaction({
      body: {
        ...submission,
        chainId: contracts.chainId,
        calls: submission.calls.map((call) => ({ ...call, value: '0' })),
      },
    }),
  );

/** A caller's fault (400, 403, 409 …) stays one however often it is repeated; everything else may pass. */
async function refusable<T>(ask: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { done: await ask() };
  } catch (error) {
    if (!(error instanceof Problem) || !refusals.has(error.status)) throw error;
    return { refusal: error.message };
  }
}

const refusals = new Set([400, 403, 409, 422]);
