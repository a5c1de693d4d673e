import { Problem } from '@hatchery/api/problems';
import type { Database, Transaction } from '@hatchery/kit/database';
import type { Logger } from '@hatchery/kit/log';
import { remainingOf, reservationSeconds } from './api-keys.rules.ts';
import { unknownKey } from './api-keys.ts';
import { budgetOwners, kindOf } from './budget-kinds.ts';
import {
  findBudget,
  findReservation,
  insertReservation,
  type Reservation,
  refundReservation,
  updateExpiry,
} from './budgets.repository.ts';

/**
 * Charges a budget under a reference. The same reference again renews the reservation and takes nothing more.
 * @returns what is left of the budget.
 * @throws Problem not-found, insufficient-budget, conflict (the reference is used for another reservation, or was given up),
 * forbidden for a service that does not give what the budget is of.
 */
export async function reserveBudget(
  { knex }: Database,
  reservation: Reservation,
  { caller, now }: { caller: string; now: Date },
): Promise<bigint> {
  const { keyId, reference, asset, amount } = reservation;
  const kind = kindOf(asset);
  if (budgetOwners[kind] !== caller) throw new Problem('forbidden', 'Another service gives this asset away.');
  const expiresAt = new Date(now.getTime() + reservationSeconds * 1000);
  const charged = await insertReservation(knex, reservation, { now, expiresAt }).catch((error: unknown) => {
    // The same reference came twice at once, and the other one won.
    if (isUniqueViolation(error)) return undefined;
    throw error;
  });
  if (charged) return remainingOf(charged);
  const found = await findBudget(knex, { keyId, asset });
  if (!found) throw unknownKey();
  const remaining = found.budget ? remainingOf(found.budget) : 0n;
  const earlier = await findReservation(knex, kind, reference);
  if (!earlier) throw insufficient(asset, remaining);
  if (earlier.keyId !== keyId || earlier.asset !== asset || earlier.amount !== amount)
    throw new Problem('conflict', 'This reference is already used for another reservation.');
  if (earlier.given === false) throw givenUp();
  await updateExpiry(knex, reservation, expiresAt);
  return remaining;
}

const uniqueViolation = '23505';
const isUniqueViolation = (error: unknown) => (error as { code?: unknown }).code === uniqueViolation;

const insufficient = (asset: string, remaining: bigint) =>
  new Problem('insufficient-budget', `The budget of this key for ${asset} has ${remaining} left.`);

const givenUp = () =>
  new Problem(
    'conflict',
    'This request was not completed in time. Nothing was given, and its budget is back. Send it again with another Idempotency-Key.',
  );

/** Gives a budget back what a gift that came back had charged, once. A key that is gone has no budget. */
export async function returnToBudget(
  tx: Transaction,
  reservation: Reservation,
  { log, now }: { log: Logger; now: Date },
): Promise<void> {
  if (await refundReservation(tx, reservation, now)) return;
  log.info({ reference: reservation.reference }, 'a gift came back whose budget has it already, or is gone');
}
