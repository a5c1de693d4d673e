import type { UltigenEggsBalance } from '@hatchery/api/ultigen';

type Row = Pick<
  UltigenEggsBalance,
  'id' | 'amount' | 'availableAmount' | 'incomingAmount' | 'blockNumber' | 'finalBlockNumber'
>;

export const totalOf = (rows: readonly Row[], field: 'amount' | 'availableAmount' | 'incomingAmount'): number =>
  rows.reduce((sum, row) => sum + row[field], 0);

/** The egg that a player most likely wants to hatch: the first kind of which one is free. */
export const firstHatchable = <T extends Row>(rows: readonly T[]): T | undefined =>
  rows.find((row) => row.availableAmount > 0);

/** How often to ask for eggs: each second while one is on its way, else never. */
export const eggsPollMs = (rows: readonly Row[] | undefined, expecting: boolean): number | false =>
  expecting || (rows !== undefined && totalOf(rows, 'incomingAmount') > 0) ? 1_000 : false;

/** The newest block that any row is true of. */
export const trueOfBlock = (rows: readonly Row[]): number =>
  rows.reduce((block, row) => Math.max(block, row.blockNumber), 0);

export const eggNoun = (amount: number): string => (amount === 1 ? 'egg' : 'eggs');
