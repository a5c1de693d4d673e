import { listGenders, listTraits, listTraitTypes } from '../content/content.ts';

/** Draws a complete set of traits: a body form, and of each type a trait that can be chosen. @param draw returns a number from 0 below `bound`. */
export function drawTraits(draw: (bound: number) => number, isActive: (id: number) => boolean): number[] {
  const genders = listGenders();
  const gender = genders[draw(genders.length)] ?? genders[0];
  return listTraitTypes().map(({ id }) => {
    const all = listTraits().filter((trait) => trait.type.id === id && trait.gender.id === gender?.id);
    const active = all.filter((trait) => isActive(trait.id));
    const some = active.length > 0 ? active : all;
    return some[draw(some.length)]?.id ?? 0;
  });
}
