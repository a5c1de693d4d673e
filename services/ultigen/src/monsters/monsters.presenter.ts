import type { UltigenMonster } from '@hatchery/api/ultigen';
import { getMonster, getSkill, levelForXp, type Monster, maxLevel, statsAt, xpForLevel } from '../content/content.ts';
import type { StoredMonster } from './monsters.repository.ts';

const monsterImage = (publicUrl: string, monsterId: number) => `${publicUrl}/public/ultigen/monsters/${monsterId}.svg`;

/** Returns what the API tells of a monster. */
export function presentMonster(row: StoredMonster, { publicUrl }: { publicUrl: string }): UltigenMonster {
  const level = levelOf(row);
  return {
    id: row.id,
    monsterId: row.monsterId,
    image: monsterImage(publicUrl, row.monsterId),
    level,
    stage: Math.min(Math.max(1, row.stage), 3),
    xp: row.xp,
    nextLevelXp: nextLevelXp(row.xp),
    ...(row.nickname ? { nickname: row.nickname } : {}),
    ...kindOf(getMonster(row.monsterId), level),
    status: statusOf(row),
    owner: row.owner,
    hatchId: row.hatchId,
    tokenId: row.tokenId,
    chainId: row.chainId,
    blockNumber: row.seenNumber,
  };
}

/** Returns the level of a monster: what the chain tells, unless it has earned more here. */
export const levelOf = ({ level, xp, earnedXp }: Pick<StoredMonster, 'level' | 'xp' | 'earnedXp'>): number =>
  Math.max(1, level, earnedXp > 0 ? levelForXp(xp) : 1);

function nextLevelXp(xp: number): number | null {
  const level = levelForXp(xp);
  return level < maxLevel ? xpForLevel(level + 1) : null;
}

function statusOf({ mintedBlock, finalNumber }: StoredMonster): UltigenMonster['status'] {
  if (mintedBlock === null) return 'hatching';
  return mintedBlock <= finalNumber ? 'final' : 'seen';
}

/** Describes the kind of a monster. The contract's owner can mint a monsterId that the content does not know. */
function kindOf(kind: Monster | undefined, level: number) {
  if (!kind) return unknownKind;
  return {
    name: kind.name,
    element: kind.element,
    skills: kind.skills.map((skill) => ({ ...skill, name: getSkill(skill.skillId)?.name ?? '' })),
    ...statsAt(kind, level),
    behavior: kind.behavior,
    bodyPlan: kind.bodyPlan,
    seed: kind.seed,
    fieldNote: kind.note,
  };
}

const unknownKind = {
  name: 'Unknown monster',
  element: 'unknown',
  skills: [],
  health: 0,
  attackDamage: 0,
  aspd: 0,
  walkSpeed: 0,
  dps: 0,
  behavior: 'unknown',
  bodyPlan: 'blob',
  seed: 1,
  fieldNote: '',
};
