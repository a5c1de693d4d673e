/** The first and last monster of each element, in gen-1's order of elements. */
const gen1Elements = [
  [1, 9],
  [10, 18],
  [19, 27],
  [28, 33],
  [34, 39],
] as const;

const gen2Elements = [
  [40, 62],
  [63, 85],
  [86, 108],
  [109, 122],
  [123, 136],
  [137, 142],
] as const;

const elements = { gen1: gen1Elements, gen2: gen2Elements } as const;
type Generation = keyof typeof elements;

export interface Kind {
  monsterId: number;
  shiny: boolean;
}

/** The weights that deployments begin with. */
export const weights = {
  common: { monster: 1_000, elementSet: 20_000, collection: 400_000 },
  shiny: { monster: 20_000, elementSet: 400_000, collection: 8_000_000 },
} as const;

export const monstersOf = (generation: Generation, element: number): number[] => {
  const [first, last] = elements[generation][element] ?? [0, -1];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
};

export const elementCount = (generation: Generation) => elements[generation].length;

/** The order of elements in gen-1's signed data. The void is last. */
export function gen1ElementOf(monsterId: number): number {
  const element = gen1Elements.findIndex(([first, last]) => monsterId >= first && monsterId <= last);
  return element === -1 ? gen1Elements.length : element;
}

/** Computes the weight of counted monsters from scratch: single monsters, sets and collections. */
export function weigh(generation: Generation, countOf: (kind: Kind) => number, voidCount: (shiny: boolean) => number) {
  let [single, sets] = [0, 0];
  for (const shiny of [false, true]) {
    const w = shiny ? weights.shiny : weights.common;
    single += voidCount(shiny) * w.monster;
    const setsOf = elements[generation].map((_, element) => {
      const counts = monstersOf(generation, element).map((monsterId) => countOf({ monsterId, shiny }));
      single += counts.reduce((sum, count) => sum + count, 0) * w.monster;
      return Math.min(...counts);
    });
    sets += setsOf.reduce((sum, count) => sum + count, 0) * w.elementSet + Math.min(...setsOf) * w.collection;
  }
  return { single, sets };
}
