import { findCreature, type NamedGeneration } from '@hatchery/chain/creature-names';
import type { CreatureElement } from '@hatchery/chain/creatures';
import { isShinyKind, monsterOf } from './weight.rules.ts';

/** A kind of creature, with what is said of it. */
export interface Creature {
  generation: NamedGeneration;
  kind: number;
  monsterId: number;
  name: string;
  element: CreatureElement;
  isShiny: boolean;
}

/** Returns a kind of creature, or undefined where there is none. */
export function creatureOf(generation: NamedGeneration, kind: number): Creature | undefined {
  const found = findCreature(generation, monsterOf(kind));
  return found && { ...found, generation, kind, isShiny: isShinyKind(kind) };
}

/** Returns a creature in words for screen readers, as in "Emberling, fire, shiny". */
export const creatureWords = ({ name, element, isShiny }: Creature): string =>
  `${name}, ${element}${isShiny ? ', shiny' : ''}`;
