export { findBadges } from './badges.repository.ts';
export type { StoredBadge } from './badges.rules.ts';
export { giveBadge, giveBadges } from './give-badge.ts';
