import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { remainingOf, reservationSeconds } from './api-keys.rules.ts';
import { unknownKey } from './api-keys.ts';
import { findReservation, lockBudget, type Reservation, upsertReservation } from './budgets.repository.ts';

/**
 * Reserves budget under a reference. The same reference again renews the reservation and takes nothing more.
 * @returns what is left of the budget.
 * @throws Problem not-found, insufficient-budget, conflict (the reference is used for another reservation).
 */
export async function reserveBudget(tx: Transaction, reservation: Reservation, now: Date): Promise<number> {
  const { keyId, reference, asset, amount } = reservation;
  const { key, budget } = await lockBudget(tx, { keyId, asset, now });
  if (!key) throw unknownKey();
  if (!budget) throw insufficient(asset, 0);
  const remaining = remainingOf(budget);
  const earlier = await findReservation(tx, reference);
  if (earlier && (earlier.keyId !== keyId || earlier.asset !== asset || earlier.amount !== amount))
    throw otherwiseUsed();
  if (earlier?.spentAt) return remaining;
  const held = earlier !== undefined && earlier.expiresAt > now;
  if (!held && amount > remaining) throw insufficient(asset, remaining);
  const expiresAt = new Date(now.getTime() + reservationSeconds * 1000);
  if (!(await upsertReservation(tx, reservation, expiresAt))) throw otherwiseUsed();
  return held ? remaining : remaining - amount;
}

const insufficient = (asset: string, remaining: number) =>
  new Problem('insufficient-budget', `The budget of this key for ${asset} has ${remaining} left.`);

const otherwiseUsed = () => new Problem('conflict', 'This reference is already used for another reservation.');
