import type { UltigenMonster } from '@hatchery/api/ultigen';

/** Most creatures that one merge takes in. The contract of the API says the same, with all its schemas. */
export const maxConsumed = 10;

type Creature = Pick<UltigenMonster, 'id' | 'owner' | 'chainId' | 'status' | 'growing' | 'level'>;

const isSameWallet = (one: Creature, other: Creature): boolean =>
  one.owner.toLowerCase() === other.owner.toLowerCase() && one.chainId === other.chainId;

/** Why a creature cannot go into a merge; undefined where it can. */
export function hindrance(creature: Creature, keeper: Creature): string | undefined {
  if (!isSameWallet(creature, keeper)) return 'In another wallet';
  if (creature.status !== 'final') return 'Still hatching';
  return creature.growing ? 'Changing right now' : undefined;
}

/** Returns the creatures that could go in: those that can before those that cannot, and the lowest first, which are missed least. */
export function candidatesFor<T extends Creature>(creatures: readonly T[], keeper: Creature): T[] {
  const others = creatures.filter(({ id }) => id !== keeper.id).toSorted((one, other) => one.level - other.level);
  const can = (creature: T) => hindrance(creature, keeper) === undefined;
  return [...others.filter(can), ...others.filter((creature) => !can(creature))];
}

/** Returns those of the chosen that can go into a creature, as after another one was chosen to stay. */
export const stillIn = (chosen: readonly number[], creatures: readonly Creature[], keeper: Creature): number[] => {
  const can = new Set(candidatesFor(creatures, keeper).flatMap((one) => (hindrance(one, keeper) ? [] : [one.id])));
  return chosen.filter((id) => can.has(id));
};

/** Puts a creature in or takes it out; nobody goes in beyond the most. */
export function toggle(chosen: readonly number[], id: number): readonly number[] {
  if (chosen.includes(id)) return chosen.filter((other) => other !== id);
  return chosen.length < maxConsumed ? [...chosen, id] : chosen;
}

/** Lists names, those that occur more than once with how often, as in "2 × Fernip and Brackenhart". */
export function namesTogether(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const words = [...counts].map(([name, count]) => (count === 1 ? name : `${count} × ${name}`));
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Returns whether a player has typed the name that confirms a merge. */
export const isConfirmed = (typed: string, name: string): boolean =>
  typed.trim().toLocaleLowerCase('en') === name.trim().toLocaleLowerCase('en');
