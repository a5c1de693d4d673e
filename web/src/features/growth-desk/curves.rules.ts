import type { GrowthRules } from '@hatchery/api/growth-shapes';

export type Kind = GrowthRules['branches'][number];
type Levels = GrowthRules['levels'];

/** The stats that have a curve, in order. `dps` follows from two others. */
export const curved = [
  { stat: 'health', label: 'Health', decimals: 0 },
  { stat: 'attackDamage', label: 'Attack', decimals: 0 },
  { stat: 'aspd', label: 'Attack speed', decimals: 2 },
  { stat: 'dps', label: 'Damage a second', decimals: 2 },
] as const;
export type CurvedStat = (typeof curved)[number]['stat'];

/** A way through a family, from its first kind to one of its last. */
export interface Way {
  /** The name of its last kind, by which people know it. */
  name: string;
  kinds: Kind[];
}

/** Returns every way through every family, in the order of their first kinds. */
export function waysOf({ branches }: Pick<GrowthRules, 'branches'>): Way[] {
  const byId = new Map(branches.map((kind) => [kind.monsterId, kind]));
  const later = new Set(branches.flatMap(({ evolvesTo }) => evolvesTo));
  const follow = (kinds: Kind[]): Way[] => {
    const last = kinds.at(-1);
    const next = last?.evolvesTo.flatMap((id) => byId.get(id) ?? []) ?? [];
    if (next.length > 0) return next.flatMap((kind) => follow([...kinds, kind]));
    return [{ name: kinds.map(({ name }) => name).join(' › '), kinds }];
  };
  return branches.filter(({ monsterId }) => !later.has(monsterId)).flatMap((kind) => follow([kind]));
}

export function levelAt(levels: Levels, xp: number): number {
  return levels.findLast((step) => xp >= step.xp)?.level ?? 1;
}

export const xpAt = (levels: Levels, level: number): number => levels.find((step) => step.level === level)?.xp ?? 0;

/** Returns what a creature of a way is at a level, if it evolves as soon as it may. */
export function kindAt({ kinds }: Way, stages: GrowthRules['stages'], level: number): Kind | undefined {
  const may = (stage: number) => level >= (stages.find((row) => row.stage === stage)?.level ?? 1);
  return kinds.findLast(({ stage }) => may(stage)) ?? kinds[0];
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** Returns a stat at a level, rounded as the platform rounds it. */
export function statAt(
  { base }: Kind,
  percents: GrowthRules['growthPercent'],
  stat: CurvedStat,
  level: number,
): number {
  const grown = (name: 'health' | 'attackDamage' | 'aspd') => (base[name] * (100 + percents[name] * (level - 1))) / 100;
  if (stat === 'aspd') return hundredths(grown('aspd'));
  if (stat === 'dps') return hundredths(Math.floor(grown('attackDamage')) * hundredths(grown('aspd')));
  return Math.floor(grown(stat));
}

/** Returns a stat at each level of a way, in order of level. */
export const curveOf = (rules: GrowthRules, way: Way, stat: CurvedStat): number[] =>
  rules.levels.map(({ level }) => {
    const kind = kindAt(way, rules.stages, level);
    return kind ? statAt(kind, rules.growthPercent, stat, level) : 0;
  });

export interface Merged {
  xp: number;
  level: number;
  gained: number;
}

/** Returns what becomes of a creature at the beginning of a level that takes in so many others at the beginning of theirs. */
export function merged({ levels, merge }: GrowthRules, level: number, count: number, theirLevel: number): Merged {
  const each = Math.floor((xpAt(levels, theirLevel) * merge.sharePercent) / 100) + merge.baseXp;
  const gained = each * count;
  const xp = xpAt(levels, level) + gained;
  return { xp, level: Math.max(level, levelAt(levels, xp)), gained };
}

/** Says to which level a merge takes a creature, as in ": level 12". At the highest one it takes nothing further. */
export function levelWords({ levels }: Pick<GrowthRules, 'levels'>, level: number, then: number): string {
  const highest = levels.at(-1)?.level;
  if (level === highest) return `, but level ${level} is the highest`;
  if (then === level) return ': the same level';
  return then === highest ? `: level ${then}, the highest` : `: level ${then}`;
}

/** Returns on how many days at least keys have to give experience until a level is reached. */
export const daysTo = ({ levels, xpPerCreatureAndDay }: GrowthRules, level: number): number =>
  Math.ceil(xpAt(levels, level) / xpPerCreatureAndDay);

/** The field of a chart that curves are drawn in, in its own units. */
export interface Field {
  width: number;
  height: number;
  /** The highest figure. */
  most: number;
  count: number;
}

export const xOf = ({ width, count }: Field, index: number): number =>
  hundredths(count < 2 ? 0 : (index / (count - 1)) * width);
export const yOf = ({ height, most }: Field, value: number): number =>
  hundredths(most === 0 ? height : height - (value / most) * height);

/** Returns the line through figures as path data. */
export const lineOf = (figures: readonly number[], field: Field): string =>
  figures.map((value, index) => `${index === 0 ? 'M' : 'L'}${xOf(field, index)} ${yOf(field, value)}`).join('');

/** Returns a round figure that is no less than the highest, for the top of a scale. */
export function topOf(figures: readonly number[]): number {
  const most = Math.max(...figures, 0);
  if (most === 0) return 1;
  const size = 10 ** Math.floor(Math.log10(most));
  const step = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((times) => times * size >= most) ?? 10;
  return hundredths(step * size);
}
