import type { UltigenEggsBalance } from '@hatchery/api/ultigen';

type Row = Pick<
  UltigenEggsBalance,
  'id' | 'amount' | 'availableAmount' | 'incomingAmount' | 'blockNumber' | 'finalBlockNumber'
>;

export const totalOf = (rows: readonly Row[], field: 'amount' | 'availableAmount' | 'incomingAmount'): number =>
  rows.reduce((sum, row) => sum + row[field], 0);

/** Returns the first kind of egg of which one is available. */
export const firstHatchable = <T extends Row>(rows: readonly T[]): T | undefined =>
  rows.find((row) => row.availableAmount > 0);

/** Returns whether an egg is on its way. A guest's first one is expected before the balance shows it. */
export const awaitsEggs = (rows: readonly Row[], expectsFirst: boolean): boolean =>
  totalOf(rows, 'incomingAmount') > 0 || (expectsFirst && totalOf(rows, 'amount') === 0);

/** Returns the newest block that any row was read at. */
export const latestBlock = (rows: readonly Row[]): number =>
  rows.reduce((block, row) => Math.max(block, row.blockNumber), 0);

export const eggNoun = (amount: number): string => (amount === 1 ? 'egg' : 'eggs');
