import { Problem } from '@hatchery/api/problems';
import { signVoucher, type Voucher } from '@hatchery/indexing/relay';
import type { Transaction } from '@hatchery/kit/database';
import { publish } from '@hatchery/kit/outbox';
import { VoucherExpiredSchema } from '@hatchery/proto/ultigen';
import type { VouchersContext } from '../context.ts';
import { listAskedBefore, type Reservations } from './reservations.repository.ts';

type Order = Parameters<typeof signVoucher>[1];

type Reserved = {
  order: Order;
  /** Begins the sentence of a refusal. */
  refused: string;
  /** Takes the reservation back, if it still waits. */
  release: (tx: Transaction) => Promise<void>;
  /** Whether this call has made the reservation. A duplicate leaves it to the one that has. */
  isOwn: boolean;
};

/**
 * Has the signer sign what is reserved: only the one who has the reservation asks, so nobody charges the limits of others in vain.
 * Without a signature the reservation goes back at once. One that is signed and not recorded, as after a crash, waits for the same
 * request again until nobody could use its signature.
 * @throws Problem policy-refused, or that of a signer that is away.
 */
export async function signReserved(
  { database, internal }: Pick<VouchersContext, 'database' | 'internal'>,
  { order, refused, release, isOwn }: Reserved,
): Promise<Voucher> {
  const answer = await signVoucher(internal, order).catch(async (error: unknown) => {
    if (isOwn) await database.transaction(release);
    throw error;
  });
  if ('done' in answer) return answer.done;
  await database.transaction(release);
  throw new Problem('policy-refused', `${refused} ${answer.refusal}`.trim());
}

/** After its deadline: clocks differ, and a call may still be on its way. */
const patienceMilliseconds = 2 * 60_000;

/**
 * Returns before when a reservation was made whose signature nobody can use any more, if it was signed at all. It counts until then:
 * its signature charged limits of the signer, which others share.
 */
export const forsakenBefore = (now: Date, lifetimeSeconds: number): Date =>
  new Date(now.getTime() - lifetimeSeconds * 1_000 - patienceMilliseconds);

/** Has the signer give back what the signature of a forsaken reservation charged, if there is one. */
export const giveLimitBack = (tx: Transaction, key: string, reference: string): Promise<void> =>
  publish(tx, { topic: 'vouchers.claims', key, schema: VoucherExpiredSchema, message: { reference } });

/** The most that one run lets go of each kind. */
const mostForsaken = 100;

type Waiting = { table: Reservations; lifetimeSeconds: number };

/** Lists the ids of reservations whose signature nobody can use any more, if they were signed at all. */
export const listForsaken = (
  { database, now }: Pick<VouchersContext, 'database' | 'now'>,
  { table, lifetimeSeconds }: Waiting,
): Promise<string[]> =>
  listAskedBefore(database.knex, { table, before: forsakenBefore(now(), lifetimeSeconds), limit: mostForsaken });

/** The reservation was let go while its call went on. The signature stays here, so nobody can use it. */
export const tookTooLong = () =>
  new Problem('conflict', 'This took too long, so nothing was signed for you. Please try again.');

/** A duplicate of this request was answered meanwhile. `transact` replays its answer. */
export const answeredBefore = () => new Problem('conflict', 'This request was answered before.');
