/** The elements of creatures of all generations. */
export const creatureElements = ['plant', 'water', 'fire', 'light', 'dark', 'dragon', 'void'] as const;

export type CreatureElement = (typeof creatureElements)[number];

/** A generation of creatures. The third are Ultigen monsters. */
export type CreatureGeneration = 'gen1' | 'gen2' | 'gen3';

type Range = readonly [element: CreatureElement, first: number, last: number];

/** The monster ids of each element, in order. */
const ranges: Readonly<Record<CreatureGeneration, readonly Range[]>> = {
  gen1: [
    ['void', 0, 0],
    ['plant', 1, 9],
    ['water', 10, 18],
    ['fire', 19, 27],
    ['dark', 28, 33],
    ['light', 34, 39],
  ],
  gen2: [
    ['void', 0, 0],
    ['plant', 40, 62],
    ['water', 63, 85],
    ['fire', 86, 108],
    ['dark', 109, 122],
    ['light', 123, 136],
    ['dragon', 137, 142],
  ],
  gen3: [
    ['plant', 1, 15],
    ['water', 16, 30],
    ['fire', 31, 42],
    ['light', 43, 54],
    ['dark', 55, 66],
  ],
};

/** Returns the element of a monster, or undefined where there is no such monster. */
export const elementOf = (generation: CreatureGeneration, monsterId: number): CreatureElement | undefined =>
  ranges[generation].find(([, first, last]) => monsterId >= first && monsterId <= last)?.[0];

/** Returns the ids of all monsters of a generation, or of one element, in order. Voids belong to no collection. */
export const monsterIdsOf = (generation: CreatureGeneration, element?: CreatureElement): number[] =>
  ranges[generation]
    .filter(([own]) => (element === undefined ? own !== 'void' : own === element))
    .flatMap(([, first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** Returns the monster of a gen-2 token. The id of a shiny one is its monster's x 1,000 + 888. */
export function gen2MonsterOf(tokenId: bigint): { monsterId: number; isShiny: boolean } | undefined {
  const isShiny = tokenId % 1_000n === 888n;
  const monsterId = Number(isShiny ? tokenId / 1_000n : tokenId);
  return elementOf('gen2', monsterId) === undefined ? undefined : { monsterId, isShiny };
}
