import type { Transaction } from '@hatchery/kit/database';
import { addToEveryone, addToReceiver, lockReceiver, type Meter, takeFromEveryone } from './daily-limits.repository.ts';

export type { Meter } from './daily-limits.repository.ts';

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export const meterOf = (at: Date, purpose: string, chainId: number, receiver: string): Meter => ({
  day: dayOf(at),
  purpose,
  chainId,
  receiver: receiver.toLowerCase(),
});

const dayMilliseconds = 86_400_000;

/** Returns how long it takes until all limits renew, at midnight UTC. */
export const secondsUntilRenewal = (now: Date): number =>
  Math.ceil((dayMilliseconds - (now.getTime() % dayMilliseconds)) / 1000);

/** Makes charges for one receiver take turns until `tx` ends. @returns the receiver's total of the day. */
export const takeTurn = (tx: Transaction, meter: Meter): Promise<bigint> => lockReceiver(tx, meter);

type Limits = { perReceiver: bigint; everyone: bigint };

/**
 * Charges an amount if it keeps both limits. Otherwise changes nothing.
 * @param total what `takeTurn` returned
 * @returns the limit that the amount would pass, or `charged`.
 */
export async function charge(
  tx: Transaction,
  meter: Meter,
  amount: bigint,
  { perReceiver, everyone }: Limits,
  total: bigint,
): Promise<'charged' | keyof Limits> {
  if (total + amount > perReceiver) return 'perReceiver';
  if (!(await addToEveryone(tx, meter, amount, everyone))) return 'everyone';
  await addToReceiver(tx, meter, amount);
  return 'charged';
}

class Refused extends Error {
  readonly limit: keyof Limits;
  constructor(limit: keyof Limits) {
    super(limit);
    this.limit = limit;
  }
}

type Charge = { meter: Meter; amount: bigint; limits: Limits };

/** Charges several meters in this order, or none of them. @returns the limit that a charge would pass. */
export async function chargeAll(tx: Transaction, charges: Charge[]): Promise<'charged' | keyof Limits> {
  try {
    // A savepoint: what a refused charge has locked must not keep others waiting.
    await tx.transaction(async (savepoint) => {
      for (const { meter, amount, limits } of charges) {
        const charged = await charge(savepoint, meter, amount, limits, await takeTurn(savepoint, meter));
        if (charged !== 'charged') throw new Refused(charged);
      }
    });
    return 'charged';
  } catch (error) {
    if (error instanceof Refused) return error.limit;
    throw error;
  }
}

/** Takes a charge back. */
export async function giveBack(tx: Transaction, meter: Meter, amount: bigint): Promise<void> {
  await takeTurn(tx, meter);
  await addToReceiver(tx, meter, -amount);
  await takeFromEveryone(tx, meter, amount);
}
