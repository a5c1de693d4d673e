import type { CreatureForm } from '@hatchery/api/growth-shapes';
import type { UltigenMonster } from '@hatchery/api/ultigen';
import { getMonster, getSkill, levelForXp, type Monster, maxLevel, statsAt, xpForLevel } from '../content/content.ts';
import type { StoredMonster } from './monsters.repository.ts';

/** Returns the address of the picture of a kind. */
export const monsterImage = (publicUrl: string, monsterId: number) =>
  `${publicUrl}/public/ultigen/monsters/${monsterId}.svg`;

/** Returns what the API tells of a monster. */
export function presentMonster(row: StoredMonster, { publicUrl }: { publicUrl: string }): UltigenMonster {
  const level = levelOf(row);
  return {
    id: row.id,
    monsterId: row.monsterId,
    image: monsterImage(publicUrl, row.monsterId),
    level,
    stage: shownStage(row.stage),
    xp: row.xp,
    levelXp: xpForLevel(levelForXp(row.xp)),
    nextLevelXp: nextLevelXp(row.xp),
    ...(row.nickname ? { nickname: row.nickname } : {}),
    ...kindOf(getMonster(row.monsterId), level),
    status: statusOf(row),
    ...(row.growthId === null ? {} : { growing: growingOf(row) }),
    owner: row.owner,
    hatchId: row.hatchId,
    tokenId: row.tokenId,
    chainId: row.chainId,
    blockNumber: row.seenNumber,
  };
}

type Growing = NonNullable<UltigenMonster['growing']>;

/** Returns the growth that a monster is part of. The caller knows that there is one. */
export const growingOf = ({ id, growthId, growthKind, growsId, growsInto, growsUntil }: StoredMonster): Growing => ({
  uid: growthId ?? '',
  kind: growthKind ?? 'evolve',
  role: growsId === id ? 'grows' : 'consumed',
  monsterId: growsInto ?? 0,
  until: (growsUntil ?? new Date(0)).toISOString(),
});

type Form = { monsterId: number; level: number; stage: number; xp: number };

/** Returns what a monster is, or would be, with the stats that follow from it. */
export function presentForm({ monsterId, level, stage, xp }: Form, publicUrl: string): CreatureForm {
  const { name, skills, health, attackDamage, aspd, walkSpeed, dps } = kindOf(getMonster(monsterId), level);
  const image = monsterImage(publicUrl, monsterId);
  return {
    monsterId,
    name,
    image,
    stage: shownStage(stage),
    level,
    xp,
    health,
    attackDamage,
    aspd,
    walkSpeed,
    dps,
    skills,
  };
}

const shownStage = (stage: number) => Math.min(Math.max(1, stage), 3);

/** Returns the level of a monster: what the chain tells, unless it has earned more here. */
export const levelOf = ({ level, xp, earnedXp }: Pick<StoredMonster, 'level' | 'xp' | 'earnedXp'>): number =>
  Math.max(1, level, earnedXp > 0 ? levelForXp(xp) : 1);

function nextLevelXp(xp: number): number | null {
  const level = levelForXp(xp);
  return level < maxLevel ? xpForLevel(level + 1) : null;
}

export function statusOf({ mintedBlock, finalNumber }: StoredMonster): UltigenMonster['status'] {
  if (mintedBlock === null) return 'hatching';
  return mintedBlock <= finalNumber ? 'final' : 'seen';
}

/** Describes the kind of a monster. The contract's owner can mint a monsterId that the content does not know. */
function kindOf(kind: Monster | undefined, level: number) {
  if (!kind) return unknownKind;
  return {
    name: kind.name,
    element: kind.element,
    skills: kind.skills.map((skill) => {
      const { name = '', description = '' } = getSkill(skill.skillId) ?? {};
      return { ...skill, name, description };
    }),
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
