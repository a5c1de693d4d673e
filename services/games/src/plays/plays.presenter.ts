import type { GameCreature } from '@hatchery/api/plays';
import type { HeldCreature } from '@hatchery/api/ultigen-players';

/** Returns what games are told of a creature. */
export const presentCreature = ({ tokenId, name, ...creature }: HeldCreature): GameCreature => ({
  chainId: creature.chainId,
  tokenId: tokenId ?? undefined,
  generation: creature.generation,
  kind: creature.kind,
  name,
  element: creature.element,
  rarity: creature.rarity,
  stage: creature.stage,
  level: creature.level,
  xp: creature.xp,
  health: creature.health,
  attackDamage: creature.attackDamage,
  aspd: creature.aspd,
  walkSpeed: creature.walkSpeed,
  dps: creature.dps,
  behavior: creature.behavior,
  bodyPlan: creature.bodyPlan,
  seed: creature.seed,
  image: creature.image,
});
