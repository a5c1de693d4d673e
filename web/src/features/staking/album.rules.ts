import type { NamedGeneration } from '@hatchery/chain/creature-names';
import { type Creature, creatureOf } from './creature.rules.ts';
import type { Counts, ElementSets } from './weight.rules.ts';
import { kindOf } from './weight.rules.ts';

/** Where a creature of the next set is: at stake, in the wallet, or nowhere. */
export type SlotState = 'staked' | 'held' | 'lacking';

/** One place of a set in the album. */
export interface Slot {
  creature: Creature;
  state: SlotState;
}

/** Returns the places of an element's next set. @param held how many of each kind the wallet has */
export function slotsOf(
  generation: NamedGeneration,
  { ids, missing }: ElementSets,
  isShiny: boolean,
  held: Counts,
): Slot[] {
  const lacks = new Set(missing);
  return ids.flatMap((id): Slot[] => {
    const kind = kindOf(id, isShiny);
    const creature = creatureOf(generation, kind);
    if (!creature) return [];
    const isHeld = (held.get(kind) ?? 0) > 0;
    return [{ creature, state: lacks.has(id) ? (isHeld ? 'held' : 'lacking') : 'staked' }];
  });
}

/** Returns what a set lacks, in words. */
export function lackWords(slots: readonly Slot[]): string {
  const [held, lacking] = [
    slots.filter(({ state }) => state === 'held'),
    slots.filter(({ state }) => state === 'lacking'),
  ];
  const names = (list: readonly Slot[]) => {
    const first = list.slice(0, 4).map(({ creature }) => creature.name);
    return list.length > 4 ? `${first.join(', ')} and ${list.length - 4} more` : first.join(', ');
  };
  if (lacking.length === 0) return `All that it lacks is in your wallet: ${names(held)}.`;
  if (lacking.length === slots.length) return 'Lacks all of them.';
  const rest = held.length > 0 ? ` In your wallet: ${names(held)}.` : '';
  return `Lacks ${names(lacking)}.${rest}`;
}
