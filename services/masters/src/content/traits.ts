import { traitIdOf } from '@hatchery/api/trait-ids';
import type { Colour, Gender, Shape, TraitType } from './content.schema.ts';

/** A shape in a colour, for a body form. */
export type Trait = {
  id: number;
  name: string;
  type: TraitType;
  gender: Gender;
  shape: Shape;
  colour: Colour;
};

type Parts = {
  traitTypes: readonly TraitType[];
  genders: readonly Gender[];
  shapes: Readonly<Record<string, readonly Shape[]>>;
  colours: readonly Colour[];
};

/** Makes every shape in every colour of its type for every body form, in order of id. */
export function makeTraits({ traitTypes, genders, shapes, colours }: Parts): Trait[] {
  return traitTypes
    .flatMap((type) =>
      genders.flatMap((gender) =>
        (shapes[type.key] ?? []).flatMap((shape, index) =>
          colours
            .filter(({ typeId }) => typeId === type.id)
            .map((colour) => ({
              id: traitIdOf({ typeId: type.id, genderId: gender.id, shape: index + 1, colour: colour.id % 100 }),
              name: nameIn(shape.traitName, colour.name),
              ...{ type, gender, shape, colour },
            })),
        ),
      ),
    )
    .sort((one, other) => one.id - other.id);
}

/** Returns the name of a trait, as in `Long copper hair` and `Copper braid`. */
const nameIn = (traitName: string, colour: string): string =>
  traitName.replace('{colour}', (_, at: number) => (at === 0 ? colour : colour.toLowerCase()));
