import type { Badge, BadgeCategory, HeldBadge } from '@hatchery/api/badges';
import { type Category, type KeptBadge, rarityOf, type StoredBadge } from './badges.rules.ts';

export const presentCategory = ({ id, name, position }: Category): BadgeCategory => ({
  uid: id,
  name,
  order: position,
});

/** @param players how many there are; undefined if that is not known. */
export function presentBadge(badge: StoredBadge, players: number | undefined): Badge {
  const { id, name, description, image, category, gameId, holders } = badge;
  const rarity = rarityOf(holders, players);
  return {
    uid: id,
    name,
    description,
    image,
    category: presentCategory(category),
    ...(gameId === null ? {} : { gameId }),
    holders,
    ...(rarity === undefined ? {} : { rarity }),
  };
}

/** Shows a badge that a player has, so that at least one player has it, however long ago they were counted. */
export function presentHeldBadge(badge: KeptBadge, players: number | undefined): HeldBadge {
  const { givenAt, reason, holders } = badge;
  return {
    ...presentBadge({ ...badge, holders: Math.max(1, holders) }, players),
    givenAt: givenAt.toISOString(),
    ...(reason === null ? {} : { reason }),
  };
}
