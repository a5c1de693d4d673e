import type { UltigenMonster } from '@hatchery/api/ultigen';
import { getMonster, getSkill, levelForXp, type Monster, maxLevel, statsAt, xpForLevel } from '../content/content.ts';
import type { MonsterRow } from './monsters.repository.ts';

export const monsterImage = (publicUrl: string, monsterId: number) =>
  `${publicUrl}/public/ultigen/monsters/${monsterId}.svg`;

/** What the API tells of a monster. */
export function presentMonster(
  row: MonsterRow,
  { chainId, publicUrl }: { chainId: number; publicUrl: string },
): UltigenMonster {
  const level = Math.max(1, row.level);
  return {
    id: row.id,
    monsterId: row.monster_id,
    image: monsterImage(publicUrl, row.monster_id),
    level,
    stage: Math.min(Math.max(1, row.stage), 3),
    xp: row.xp,
    nextLevelXp: nextLevelXp(row.xp),
    ...kindOf(getMonster(row.monster_id), level),
    status: statusOf(row),
    owner: row.owner,
    hatchId: row.hatch_id,
    tokenId: row.token_id,
    chainId,
    blockNumber: row.seen_number,
  };
}

function nextLevelXp(xp: number): number | null {
  const level = levelForXp(xp);
  return level < maxLevel ? xpForLevel(level + 1) : null;
}

function statusOf({ minted_block, final_number }: MonsterRow): UltigenMonster['status'] {
  if (minted_block === null) return 'hatching';
  return minted_block <= final_number ? 'final' : 'seen';
}

/** The owner of the contract can mint any monsterId; one that the content does not know is nobody in particular. */
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
