import type { CreatureLook } from '@hatchery/art/creature';
import type { ElementName } from '@hatchery/art/palette';
import type { BodyPlan, Stage, Traits } from '@hatchery/art/traits';

/** Creatures that grow into each other, from the youngest. */
export type Family = {
  element: ElementName;
  bodyPlan: BodyPlan;
  seed: string | number;
  names: readonly [string, string, string];
  /** A remark of the naturalist. */
  note: string;
  /** Parts that were chosen. The seed decides the rest. */
  traits?: Partial<Traits>;
};

/** Returns how one of a family looks. */
export function lookOf(family: Family, stage: Stage, { shiny = false } = {}): CreatureLook {
  const { element, bodyPlan, seed, traits, names } = family;
  return { element, bodyPlan, stage, seed, shiny, traits, name: names[stage - 1] ?? names[0], sticker: false };
}
