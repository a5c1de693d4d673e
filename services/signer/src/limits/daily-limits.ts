import type { Transaction } from '@hatchery/kit/database';
import { addToTotals, type DayTotals, lockTotals, type Meter } from './daily-limits.repository.ts';

export type { DayTotals } from './daily-limits.repository.ts';

export const meterOf = (now: Date, purpose: string, chainId: number, receiver: string): Meter => ({
  day: now.toISOString().slice(0, 10),
  purpose,
  chainId,
  receiver: receiver.toLowerCase(),
});

/** Reads today's totals. Nobody else can read or change them until the transaction ends. */
export const readTotals = (tx: Transaction, meter: Meter): Promise<DayTotals> => lockTotals(tx, meter);

export const charge = (tx: Transaction, meter: Meter, amount: bigint): Promise<void> => addToTotals(tx, meter, amount);
