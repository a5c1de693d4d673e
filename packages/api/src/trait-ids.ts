/** A trait by its numbers. Shapes and colours count from 1 within their type. */
export type TraitNumbers = { typeId: number; genderId: number; shape: number; colour: number };

/** The largest numbers of a type, a body form, a shape and a colour that ids of traits have room for. All ids are below 2^30. */
export const traitIdLimits = { types: 99, genders: 9, shapes: 99, colours: 99 } as const;

/** Returns the id of a trait: its type, body form, shape and colour as decimal digits `TTGSSCC`. */
export const traitIdOf = ({ typeId, genderId, shape, colour }: TraitNumbers): number =>
  typeId * 100_000 + genderId * 10_000 + shape * 100 + colour;

/** Returns the numbers that the id of a trait is made of. */
export const traitNumbersOf = (id: number): TraitNumbers => ({
  typeId: Math.floor(id / 100_000),
  genderId: Math.floor(id / 10_000) % 10,
  shape: Math.floor(id / 100) % 100,
  colour: id % 100,
});
