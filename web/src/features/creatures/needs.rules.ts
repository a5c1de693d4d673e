import type { Evolutions } from '@hatchery/api/growth-shapes';

type Needs = Pick<Evolutions, 'options' | 'level' | 'missingXp' | 'ready' | 'reason' | 'growing' | 'now'>;

const number = (value: number): string => value.toLocaleString('en');

/** Says what a creature still needs to evolve, in plain words. */
export function needsWords({ options, level, missingXp, ready, reason, growing, now }: Needs): string {
  const [first, second] = options;
  if (!first) return `${now.name} is fully grown.`;
  if (growing) return 'It is changing right now.';
  if (ready)
    return second
      ? `Ready. It can become ${namesWords(options.map(({ name }) => name))}: one of them, for good.`
      : `Ready to become ${first.name}.`;
  if (missingXp > 0) return `${number(missingXp)} more experience and it can evolve, at level ${number(level ?? 0)}.`;
  return reason ?? 'It cannot evolve right now.';
}

/** Lists names, as in "Verdantler or Bramblestag". */
export const namesWords = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

/** Returns how much of the experience for an evolution is there, from 0 to 1. */
export function shareOf({ now, missingXp }: Pick<Evolutions, 'now' | 'missingXp'>): number {
  const wanted = now.xp + missingXp;
  return wanted === 0 ? 1 : now.xp / wanted;
}
