/** Trades that everyone can see. */
export const trades = {};
