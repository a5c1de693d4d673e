import type { Transaction } from '@hatchery/kit/database';
import { addToTotals, lockTotals } from './daily-limits.repository.ts';

/** What is counted against limits: by purpose, chain and UTC day, for one receiver and for everyone. */
export type Meter = { day: string; purpose: string; chainId: number; receiver: string };

export type DayTotals = { receiver: bigint; everyone: bigint };

export const meterOf = (now: Date, purpose: string, chainId: number, receiver: string): Meter => ({
  day: now.toISOString().slice(0, 10),
  purpose,
  chainId,
  receiver: receiver.toLowerCase(),
});

/** Today's totals; until the transaction ends nobody else can read or change them. */
export const readTotals = (tx: Transaction, meter: Meter): Promise<DayTotals> => lockTotals(tx, meter);

export const charge = (tx: Transaction, meter: Meter, amount: bigint): Promise<void> => addToTotals(tx, meter, amount);
