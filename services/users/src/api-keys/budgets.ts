import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { remainingOf, reservationSeconds } from './api-keys.rules.ts';
import { findReservation, lockBudget, saveReservation } from './budgets.repository.ts';

type Reservation = { keyId: string; reference: string; asset: string; amount: number };

/**
 * Reserves budget under a reference; the same reference once more renews the reservation and takes nothing else.
 * @returns what is left for others. @throws Problem not-found, insufficient-budget, conflict (the reference names something else).
 */
export async function reserveBudget(tx: Transaction, reservation: Reservation, now: Date): Promise<number> {
  const { keyId, reference, asset, amount } = reservation;
  const { key, budget } = await lockBudget(tx, { keyId, asset, now });
  if (!key) throw new Problem('not-found', 'There is no such API key.');
  if (!budget) throw insufficient(asset, 0);
  const remaining = remainingOf(budget);
  const earlier = await findReservation(tx, reference);
  if (earlier && (earlier.key_id !== keyId || earlier.asset !== asset || earlier.amount !== amount))
    throw otherwiseUsed();
  if (earlier?.spent_at) return remaining;
  const held = earlier !== undefined && earlier.expires_at > now;
  if (!held && amount > remaining) throw insufficient(asset, remaining);
  const expiresAt = new Date(now.getTime() + reservationSeconds * 1000);
  const saved = await saveReservation(tx, { reference, key_id: keyId, asset, amount, expires_at: expiresAt });
  if (!saved) throw otherwiseUsed();
  return held ? remaining : remaining - amount;
}

const insufficient = (asset: string, remaining: number) =>
  new Problem('insufficient-budget', `The budget of this key for ${asset} has ${remaining} left.`);

const otherwiseUsed = () => new Problem('conflict', 'This reference names another reservation.');
