import { Problem } from '@hatchery/api/problems';
import { signVoucher, type Voucher } from '@hatchery/indexing/relay';
import type { Transaction } from '@hatchery/kit/database';
import type { CallContext } from '@hatchery/kit/http';
import type { VouchersContext } from '../context.ts';

type Order = Parameters<typeof signVoucher>[1];

type Reserved = {
  order: Order;
  /** Begins the sentence of a refusal. */
  refused: string;
  /** Takes the reservation back, if it still waits. */
  release: (tx: Transaction) => Promise<void>;
};

/**
 * Has the signer sign what is reserved: only the one who has the reservation asks, so nobody charges the limits of others in vain.
 * Without a signature the reservation goes back at once. After a crash, the next request or `endForsaken` finds it.
 * @throws Problem policy-refused, or that of a signer that is away.
 */
export async function signReserved(
  { database, internal }: Pick<VouchersContext, 'database' | 'internal'>,
  { order, refused, release }: Reserved,
): Promise<Voucher> {
  try {
    const answer = await signVoucher(internal, order);
    if ('done' in answer) return answer.done;
    throw new Problem('policy-refused', `${refused} ${answer.refusal}`.trim());
  } catch (error) {
    await database.transaction(release);
    throw error;
  }
}

type Steps<Found, Result> = {
  /** Reserves, and has it signed. */
  before: () => Promise<Found>;
  /** Records the signature. */
  work: (tx: Transaction, found: Found) => Promise<Result>;
  /** Takes the reservation back, if it still waits. */
  release: (tx: Transaction, found: Found) => Promise<void>;
};

/** Runs the transaction of a call that has something reserved and signed before. If it fails, the reservation goes back. */
export async function transactReserved<Found, Result>(
  { database }: Pick<VouchersContext, 'database'>,
  { transact }: Pick<CallContext, 'transact'>,
  { before, work, release }: Steps<Found, Result>,
): Promise<Result> {
  const signed: Found[] = [];
  try {
    return await transact({
      before: async () => {
        const found = await before();
        signed.push(found);
        return found;
      },
      work,
    });
  } catch (error) {
    // The worker does it later if the database is away.
    for (const found of signed) await database.transaction((tx) => release(tx, found)).catch(() => undefined);
    throw error;
  }
}

/** How long a reservation waits for its signature: longer than any call takes. */
const patienceMilliseconds = 2 * 60_000;

/** Returns before when a reservation was made that nobody waits for any more. */
export const forsakenBefore = (now: Date): Date => new Date(now.getTime() - patienceMilliseconds);

/** The most that one run lets go of each kind. */
export const mostForsaken = 100;

/** The reservation was let go while its call went on. The signature stays here, so nobody can use it. */
export const tookTooLong = () =>
  new Problem('conflict', 'This took too long, so nothing was signed for you. Please try again.');

/** A duplicate of this request was answered meanwhile. `transact` replays its answer. */
export const answeredBefore = () => new Problem('conflict', 'This request was answered before.');
