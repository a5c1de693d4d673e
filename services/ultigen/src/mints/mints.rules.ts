import {
  eggs,
  getMonster,
  levelForStage,
  levelForXp,
  lineageOf,
  type Monster,
  maxLevel,
  xpForLevel,
} from '../content/content.ts';
import type { Form, Planned } from '../growths/growth.rules.ts';

/** A creature as a studio wants it: the kind that hatches, its egg, the kind that it becomes, and its experience. */
export type MintPlan = { first: Monster; kind: Monster; eggType: number; xp: number };
export type MintRefusal = { path: 'monsterId' | 'level' | 'xp'; message: string };

type Wanted = { monsterId: number; level?: number | undefined; xp?: number | undefined };

/** Plans how a creature is minted: as the first of its family, which becomes what is wanted right after. */
export function planMint({ monsterId, level, xp: given }: Wanted): MintPlan | { refusal: MintRefusal } {
  const kind = getMonster(monsterId);
  const [first] = kind ? lineageOf(kind) : [];
  const egg = eggs.find(({ element }) => element === kind?.element);
  if (!kind || !first || !egg) return { refusal: { path: 'monsterId', message: `There is no kind ${monsterId}.` } };
  if (level !== undefined && level > maxLevel)
    return { refusal: { path: 'level', message: `The highest level is ${maxLevel}.` } };
  const needed = levelForStage(kind.stage);
  const xp = given ?? xpForLevel(level ?? needed);
  if (levelForXp(xp) >= needed) return { first, kind, eggType: egg.eggType, xp };
  const message = `${kind.name} is at level ${needed} or above, which is ${xpForLevel(needed)} experience.`;
  return { refusal: { path: given === undefined ? 'level' : 'xp', message } };
}

/** Plans how a minted creature becomes what was wanted. Undefined if its player has it on another way, or has it there already. */
export function planArrival(now: Form, kindId: number): Planned | undefined {
  const kind = getMonster(kindId);
  const before = kind ? lineageOf(kind).slice(0, -1) : [];
  if (!kind || !before.some(({ monsterId }) => monsterId === now.monsterId)) return undefined;
  const level = Math.max(now.level, levelForXp(now.xp));
  return { after: { monsterId: kindId, level, stage: kind.stage, xp: now.xp }, gainedXp: 0, gives: [] };
}
