import { type TraitType, traitShapes, traitTypes } from '@hatchery/art/keepers/keys';
import { type Look, typeIdOf } from '../../platform/masters/look.rules.ts';

/** Returns the key of a shape in words, as in "Ember field". */
export const wordsOfKey = (key: string): string => `${key.charAt(0).toUpperCase()}${key.slice(1).replaceAll('-', ' ')}`;

/** The names of body forms and colours, by their ids. */
export interface Names {
  forms: readonly { id: number; name: string }[];
  types: readonly { id: number; key: string; name: string }[];
  colours: ReadonlyMap<number, string>;
}

export const formName = ({ forms }: Pick<Names, 'forms'>, id: number): string =>
  forms.find((form) => form.id === id)?.name ?? '';

export const shapeOf = ({ traits }: Pick<Look, 'traits'>, type: TraitType): string =>
  traitShapes[type][traits[type].shape - 1] ?? '';

/** Returns the name of a colour of a type, as in "Copper". */
export const colourName = ({ colours }: Pick<Names, 'colours'>, type: TraitType, colour: number): string =>
  colours.get(typeIdOf(type) * 100 + colour) ?? `Colour ${colour}`;

/** Returns whether a shape has no colour, as nothing is drawn. */
export const isBare = (shape: string): boolean => shape === 'none';

/** Returns a look in words, as in "Willow. Hair: braid, copper. Eyes: round, hazel." */
export function wordsOfLook(look: Look, names: Names): string {
  const parts = traitTypes
    .toReversed()
    .filter((type) => !isBare(shapeOf(look, type)))
    .map((type) => {
      const name = names.types.find(({ key }) => key === type)?.name ?? wordsOfKey(type);
      const shape = wordsOfKey(shapeOf(look, type)).toLowerCase();
      return `${name}: ${shape}, ${colourName(names, type, look.traits[type].colour).toLowerCase()}.`;
    });
  return `${formName(names, look.gender)}. ${parts.join(' ')}`;
}
