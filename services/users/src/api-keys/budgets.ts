import { Problem } from '@hatchery/api/problems';
import type { Database } from '@hatchery/kit/database';
import { remainingOf, reservationSeconds } from './api-keys.rules.ts';
import { unknownKey } from './api-keys.ts';
import {
  findBudget,
  findReservation,
  insertReservation,
  type Reservation,
  updateExpiry,
} from './budgets.repository.ts';

/**
 * Charges a budget under a reference. The same reference again renews the reservation and takes nothing more.
 * @returns what is left of the budget.
 * @throws Problem not-found, insufficient-budget, conflict (the reference is used for another reservation, or was given up).
 */
export async function reserveBudget({ knex }: Database, reservation: Reservation, now: Date): Promise<number> {
  const { keyId, reference, asset } = reservation;
  const expiresAt = new Date(now.getTime() + reservationSeconds * 1000);
  const charged = await insertReservation(knex, reservation, { now, expiresAt }).catch((error: unknown) => {
    // The same reference came twice at once, and the other one won.
    if (isUniqueViolation(error)) return undefined;
    throw error;
  });
  if (charged !== undefined) return charged;
  const found = await findBudget(knex, { keyId, asset });
  if (!found) throw unknownKey();
  const remaining = found.budget ? remainingOf(found.budget) : 0;
  const earlier = await findReservation(knex, reference);
  if (!earlier) throw insufficient(asset, remaining);
  if (earlier.keyId !== keyId || earlier.asset !== asset || earlier.amount !== reservation.amount)
    throw new Problem('conflict', 'This reference is already used for another reservation.');
  if (earlier.given === false) throw givenUp();
  await updateExpiry(knex, reference, expiresAt);
  return remaining;
}

const uniqueViolation = '23505';
const isUniqueViolation = (error: unknown) => (error as { code?: unknown }).code === uniqueViolation;

const insufficient = (asset: string, remaining: number) =>
  new Problem('insufficient-budget', `The budget of this key for ${asset} has ${remaining} left.`);

const givenUp = () =>
  new Problem(
    'conflict',
    'This request was not completed in time. Nothing was given, and its budget is back. Send it again with another Idempotency-Key.',
  );
