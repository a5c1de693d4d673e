import { type EggElement, eggElements } from '@hatchery/chain/eggs';
import type { ActionFacts } from '../actions/actions.rules.ts';
import { eggNoun } from './eggs.rules.ts';

/** Eggs of one type that are bought or hatched. */
export type EggFacts = { eggType: number; amount: number };

/** Returns the element of an egg type, such as `fire` for 2. */
export const elementOfEgg = (eggType: number): EggElement => eggElements[eggType] ?? 'light';

export function isEggFacts(facts: ActionFacts): facts is EggFacts {
  const { eggType, amount } = facts;
  return typeof eggType === 'number' && eggType in eggElements && typeof amount === 'number' && amount > 0;
}

/** Returns eggs in words, as in "2 fire eggs" or "a fire egg". */
export const eggsWords = ({ eggType, amount }: EggFacts): string =>
  `${amount === 1 ? 'a' : amount} ${elementOfEgg(eggType)} ${eggNoun(amount)}`;
