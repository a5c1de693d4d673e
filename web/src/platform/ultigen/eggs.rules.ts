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

/** Returns how often to fetch eggs: each second while one is on its way, else never. */
export const eggsPollMs = (rows: readonly Row[] | undefined, expecting: boolean): number | false =>
  expecting || (rows !== undefined && totalOf(rows, 'incomingAmount') > 0) ? 1_000 : false;

/** Returns the newest block that any row was read at. */
export const latestBlock = (rows: readonly Row[]): number =>
  rows.reduce((block, row) => Math.max(block, row.blockNumber), 0);

export const eggNoun = (amount: number): string => (amount === 1 ? 'egg' : 'eggs');
