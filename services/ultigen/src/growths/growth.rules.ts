import {
  evolutionsOf,
  getMonster,
  levelForStage,
  levelForXp,
  type Monster,
  mergeWorth,
  xpForLevel,
} from '../content/content.ts';

/** The form of a creature: its kind, and what it has. `xp` counts all of its experience, wherever it stands. */
export type Form = { monsterId: number; level: number; stage: number; xp: number };

/** A refusal and the field of the request that it is about. */
export type Refusal = { path: 'newMonsterId' | 'id' | 'consumed'; message: string };
export type Planned = { after: Form; gainedXp: number; gives: number[] };

const highest = Number.MAX_SAFE_INTEGER;

/** Returns how much experience a merge takes over from a creature. */
export const givesXp = (xp: number): number =>
  Number((BigInt(xp) * BigInt(mergeWorth.sharePercent)) / 100n) + mergeWorth.baseXp;

/**
 * Plans what becomes of a creature that consumes others, if any, and becomes another kind, if one is named. Its level follows from
 * its experience and never falls.
 */
export function planGrowth(now: Form, consumed: number[], newMonsterId?: number): { refusal: Refusal } | Planned {
  const gives = consumed.map(givesXp);
  const gainedXp = Math.min(
    gives.reduce((sum, xp) => sum + xp, 0),
    highest - now.xp,
  );
  const xp = now.xp + gainedXp;
  const level = Math.max(now.level, levelForXp(xp));
  const grown = { ...now, level, xp };
  if (newMonsterId === undefined) return { after: grown, gainedXp, gives };
  const kind = getMonster(now.monsterId);
  const target = kind && evolutionsOf(kind).find(({ monsterId }) => monsterId === newMonsterId);
  if (!kind || !target) return { refusal: { path: 'newMonsterId', message: whyNot(kind) } };
  const needed = levelForStage(target.stage);
  if (level < needed) {
    const missing = xpForLevel(needed) - xp;
    const message = `${kind.name} becomes ${target.name} at level ${needed}, and would be at level ${level}. It still needs ${missing} experience.`;
    return { refusal: { path: 'newMonsterId', message } };
  }
  const after = { monsterId: target.monsterId, level, stage: Math.max(now.stage, target.stage), xp };
  return { after, gainedXp, gives };
}

function whyNot(kind: Monster | undefined): string {
  if (!kind) return 'This creature is of a kind that does not evolve here.';
  const options = evolutionsOf(kind);
  if (options.length === 0) return `${kind.name} is at its last stage.`;
  const names = options.map(({ monsterId, name }) => `${name} (${monsterId})`).join(' or ');
  return `${kind.name} becomes ${names}.`;
}

/** Returns the kinds that a creature may become with its level. */
export const openTo = ({ monsterId, level }: Form): Monster[] => {
  const kind = getMonster(monsterId);
  return kind ? evolutionsOf(kind).filter(({ stage }) => level >= levelForStage(stage)) : [];
};

/** Returns the level that the next stage of a creature needs, and the experience that is missing. Null at the last stage. */
export function nextStage({ monsterId, level, xp }: Form): { level: number; missingXp: number } | null {
  const kind = getMonster(monsterId);
  const [next] = kind ? evolutionsOf(kind) : [];
  if (!next) return null;
  const needed = levelForStage(next.stage);
  return { level: needed, missingXp: level >= needed ? 0 : Math.max(0, xpForLevel(needed) - xp) };
}
