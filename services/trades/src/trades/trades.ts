export { findTrade, lockTrade, updateVersion } from './trades.repository.ts';
export { noTrade, requireOpen, requireSeen, type StoredTrade } from './trades.rules.ts';
