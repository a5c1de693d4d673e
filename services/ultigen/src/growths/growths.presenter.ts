import type { CreatureGrowth, Evolutions, GrowthRules, MergePreview } from '@hatchery/api/growth-shapes';
import type { Redemption } from '@hatchery/indexing/redemptions/redemptions';
import type { Address } from 'viem';
import { evolutionsOf, getMonster, getSkill, growthTable, mergeWorth, monsters } from '../content/content.ts';
import { type Creature, growingOf, monsterImage, presentForm } from '../monsters/creatures.ts';
import { formOf, whyNotNow } from './forms.rules.ts';
import { nextStage, openTo, type Planned } from './growth.rules.ts';
import type { StoredGrowth } from './growths.repository.ts';

type Facts = {
  publicUrl: string;
  redemption: Redemption | undefined;
  /** The contract of the creatures. */
  contract: Address;
  /** The last final block of the chain. */
  finalNumber: number;
};

/** Returns what the API tells of a growth. */
export function presentGrowth(growth: StoredGrowth, facts: Facts): CreatureGrowth {
  const { id, kind, live, creatureId, consumed, address, before, after, chainId, failure } = growth;
  return {
    uid: id,
    kind,
    status: statusOf(growth, facts),
    live,
    id: creatureId,
    consumed,
    address,
    before: presentForm(before, facts.publicUrl),
    after: presentForm(after, facts.publicUrl),
    chainId,
    transactionHash: facts.redemption?.transactionHash ?? null,
    failure,
    until: growth.expiresAt.toISOString(),
    createdAt: growth.createdAt.toISOString(),
    claim: growth.status === 'waiting' ? claimOf(growth, facts) : null,
  };
}

function statusOf({ status }: StoredGrowth, { redemption, finalNumber }: Facts): CreatureGrowth['status'] {
  if (status === 'signed') return 'preparing';
  const seenBlock = redemption?.seenBlock ?? null;
  return status === 'seen' && seenBlock !== null && seenBlock <= finalNumber ? 'final' : status;
}

/** The arguments that a wallet sends by itself. */
function claimOf(growth: StoredGrowth, { redemption, contract }: Facts): CreatureGrowth['claim'] {
  if (!redemption || redemption.voucherId === null || redemption.signature === null) return null;
  const { voucherId, deadline, signature } = redemption;
  const { address, tokenId, consumedTokens, after } = growth;
  return {
    contract,
    function: consumedTokens.length > 0 ? 'mergeMonstersWithSignature' : 'updateMonsterWithSignature',
    receiver: address,
    tokenId,
    consumed: consumedTokens,
    newMonsterId: String(after.monsterId),
    newLevel: String(after.level),
    newStage: String(after.stage),
    newXp: String(after.xp),
    voucherId,
    deadline,
    signature,
  };
}

/** Returns what a creature may become, and what it still needs for it. */
export function presentEvolutions(creature: Creature, publicUrl: string): Evolutions {
  const now = formOf(creature);
  const kind = getMonster(now.monsterId);
  const options = kind ? evolutionsOf(kind) : [];
  const next = nextStage(now);
  const needs = next && next.missingXp > 0 ? `It needs level ${next.level}: ${next.missingXp} experience more.` : null;
  // It cannot evolve before it has that level, so both sides are told as of then.
  const before = next ? { ...now, level: Math.max(now.level, next.level), xp: now.xp + next.missingXp } : now;
  const reason = whyNotNow(creature, 'It') ?? (next ? needs : 'It is at its last stage.');
  return {
    id: creature.id,
    now: presentForm(now, publicUrl),
    before: presentForm(before, publicUrl),
    options: options.map(({ monsterId, stage }) => presentForm({ ...before, monsterId, stage }, publicUrl)),
    level: next?.level ?? null,
    missingXp: next?.missingXp ?? 0,
    ready: reason === null,
    reason,
    growing: creature.growthId === null ? null : growingOf(creature),
  };
}

type Merge = { creature: Creature; consumed: Creature[]; planned: Planned };

/** Returns what goes into a merge, and what would come out. */
export function presentMerge({ creature, consumed, planned }: Merge, publicUrl: string): MergePreview {
  const now = formOf(creature);
  const skills = skillsOf(now.monsterId);
  const given = consumed.reduce((sum, { xp }) => sum + xp, 0);
  return {
    id: creature.id,
    before: presentForm(now, publicUrl),
    after: presentForm(planned.after, publicUrl),
    gainedXp: planned.gainedXp,
    consumed: consumed.map((one, index) => ({
      id: one.id,
      ...namedAs(one),
      form: presentForm(formOf(one), publicUrl),
      givesXp: planned.gives[index] ?? 0,
    })),
    kept: { tokenId: creature.tokenId ?? '', ...namedAs(creature), skills },
    lost: {
      creatures: consumed.length,
      xp: Math.max(0, given - planned.gainedXp),
      nicknames: consumed.flatMap(({ nickname }) => nickname ?? []),
      skills: [...new Set(consumed.flatMap(({ monsterId }) => skillsOf(monsterId)))].filter(
        (name) => !skills.includes(name),
      ),
    },
    options: openTo({ ...planned.after, monsterId: now.monsterId }).map(({ monsterId, stage }) =>
      presentForm({ ...planned.after, monsterId, stage }, publicUrl),
    ),
  };
}

const namedAs = ({ nickname }: Creature) => (nickname ? { nickname } : {});
const skillsOf = (monsterId: number): string[] =>
  getMonster(monsterId)?.skills.flatMap(({ skillId }) => getSkill(skillId)?.name ?? []) ?? [];

/** Returns the curves by which creatures grow, and what becomes of each kind. */
export const presentRules = (publicUrl: string, xpPerCreatureAndDay: number): GrowthRules => ({
  ...growthTable,
  merge: mergeWorth,
  xpPerCreatureAndDay,
  branches: monsters.map(({ monsterId, name, family, stage, evolvesTo, health, attackDamage, aspd, walkSpeed }) => ({
    monsterId,
    name,
    family,
    stage,
    image: monsterImage(publicUrl, monsterId),
    evolvesTo,
    base: { health, attackDamage, aspd, walkSpeed },
  })),
});
