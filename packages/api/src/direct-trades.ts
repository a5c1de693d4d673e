/** Trades between two friends at one table. */
export const directTrades = {};
