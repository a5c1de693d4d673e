import type { CreatureLook } from '@hatchery/art/creature';
import type { ElementName } from '@hatchery/art/palette';
import type { BodyPlan, Stage, Traits } from '@hatchery/art/traits';

type Parts = readonly [
  coat: Traits['coat'],
  eyes: Traits['eyes'],
  mouth: Traits['mouth'],
  crown: Traits['crown'],
  ears: Traits['ears'],
  tail: Traits['tail'],
  marks: Traits['marks'],
  wings: Traits['wings'],
];

/** Creatures that grow into each other, from the youngest. */
export type Family = {
  element: ElementName;
  bodyPlan: BodyPlan;
  seed: string | number;
  names: readonly [string, string, string];
  /** A remark of the naturalist. */
  note: string;
  /** Chosen parts. The seed decides if absent. */
  parts?: Parts;
};

/** Returns how one of a family looks. */
export function lookOf(family: Family, stage: Stage, { shiny = false } = {}): CreatureLook {
  const { element, bodyPlan, seed, parts, names } = family;
  const traits = parts && traitsOf(parts);
  return { element, bodyPlan, stage, seed, shiny, traits, name: names[stage - 1] ?? names[0], sticker: false };
}

const traitsOf = ([coat, eyes, mouth, crown, ears, tail, marks, wings]: Parts): Traits => ({
  ...{ coat, eyes, mouth, crown, ears, tail, marks, wings },
});
