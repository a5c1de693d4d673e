export { createFindSeen, createListBalances, type TokenBalance } from './balances.repository.ts';
export { insertTransfers } from './token-transfers.repository.ts';
