import { type CreatureLook, drawCreature } from '@hatchery/art/creature';
import { elements, type Keeper, keeperOf, usualStats } from '../engine/keeper.ts';
import type { Creature } from './calls.ts';

/** Somebody who can be sent on watch. */
export type Candidate = {
  /** Id of the player's creature; undefined for the keeper that is lent. */
  id: string | undefined;
  name: string;
  /** A line below the name. */
  kind: string;
  keeper: Keeper;
  /** SVG, or the address of a picture. */
  portrait: string;
  /** Drawn here, for when the picture does not load. */
  spare: string;
};

const plans = ['blob', 'biped', 'quadruped', 'serpent', 'bird', 'tuft'] as const;
const draw = (look: Omit<CreatureLook, 'sticker'>): string => drawCreature({ ...look, sticker: true });

const wren = draw({ element: 'light', bodyPlan: 'bird', stage: 1, seed: 'wren', name: 'Wren' });

/** The keeper for those who have no creature. */
const borrowed: Candidate = {
  id: undefined,
  name: 'Wren',
  kind: 'lends you a wing tonight',
  keeper: keeperOf('light', usualStats),
  portrait: wren,
  spare: wren,
};

/** Returns all who can watch tonight: the player's own first. */
export const candidatesOf = (creatures: readonly Creature[]): Candidate[] => [
  ...creatures.map(({ id, name, level, stage, image, keeper }): Candidate => {
    const { element } = keeper;
    const bodyPlan = plans[elements.indexOf(element) % plans.length] ?? 'blob';
    const spare = draw({ element, bodyPlan, stage: stage === 3 ? 3 : stage === 2 ? 2 : 1, seed: id, name });
    return { id, name, kind: `${element}, level ${level}`, keeper, portrait: image ?? spare, spare };
  }),
  borrowed,
];
