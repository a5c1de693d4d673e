import { type CreatureElement, monsterIdsOf } from '@hatchery/chain/creatures';

/** The kinds of eggs, in the order of their ids. */
export const eggKinds = ['Solar', 'Lunar'] as const;

export type Egg = 0 | 1;
export const eggs: readonly Egg[] = [0, 1];

/** As many eggs as one purchase takes, and as many as hatch at once. */
export const mostPerPurchase = 40;
export const mostPerHatch = 10;

/** Copies of each creature that ever hatch, common and shiny. */
export const copies = { common: 5_000, shiny: 140 } as const;

/** The elements that the eggs of a kind hatch, its own first. */
export const elementsOfEgg: Record<Egg, readonly CreatureElement[]> = {
  0: ['fire', 'light', 'plant', 'dragon'],
  1: ['water', 'dark', 'plant', 'dragon'],
};

/** All elements of the second generation, in the order of the field guide. */
export const elements = ['plant', 'water', 'fire', 'light', 'dark', 'dragon'] as const satisfies CreatureElement[];

/** Returns the id of the shiny form of a monster. */
export const shinyOf = (monsterId: number): number => monsterId * 1_000 + 888;

/** The ids of all tokens: the commons, then the shinies. */
export const tokenIds: readonly bigint[] = [
  ...monsterIdsOf('gen2').map(BigInt),
  ...monsterIdsOf('gen2').map((id) => BigInt(shinyOf(id))),
];

/** Eggs in words, as in "1 solar egg" or "10 lunar eggs". */
export const eggsWords = (egg: number, count: number): string =>
  `${count.toLocaleString('en')} ${egg === 0 ? 'solar' : 'lunar'} ${count === 1 ? 'egg' : 'eggs'}`;

const chanceStart = 300;
const chanceStep = 100;
const streakStep = 60;

/** Returns the chance of a shiny, per 10,000, after eggs in a row without one. */
export const chanceAt = (streak: number): number => chanceStart + chanceStep * Math.floor(streak / streakStep);

/** Returns after how many further eggs without a shiny the chance rises. */
export const untilRise = (streak: number): number => streakStep - (streak % streakStep);

/** Returns a share per 10,000 in percent, as in "2.5 %". */
export const percent = (basisPoints: number): string => `${basisPoints / 100} %`;
