export { findBadges, insertBadge } from './badges.repository.ts';
export type { StoredBadge } from './badges.rules.ts';
export { insertCategory } from './categories.repository.ts';
export { giveBadge, giveBadges } from './give-badge.ts';
export { deleteHoldersOf } from './holders.repository.ts';
