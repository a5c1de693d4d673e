import type { UltigenMonster } from '@hatchery/api/ultigen';
import type { HeldCreature } from '@hatchery/api/ultigen-players';
import { getMonster } from '../content/content.ts';

/** Returns what games are told of a creature. */
export const presentCreature = ({
  name: kind,
  nickname,
  blockNumber: block,
  ...monster
}: UltigenMonster): HeldCreature => ({
  id: monster.id,
  chainId: monster.chainId,
  tokenId: monster.tokenId,
  generation: 'gen3',
  monsterId: monster.monsterId,
  kind,
  ...(nickname ? { name: nickname } : {}),
  element: monster.element,
  rarity: getMonster(monster.monsterId)?.rarity ?? 'unknown',
  stage: monster.stage,
  level: monster.level,
  xp: monster.xp,
  health: monster.health,
  attackDamage: monster.attackDamage,
  aspd: monster.aspd,
  walkSpeed: monster.walkSpeed,
  dps: monster.dps,
  behavior: monster.behavior,
  bodyPlan: monster.bodyPlan,
  seed: monster.seed,
  image: monster.image,
  block,
});
