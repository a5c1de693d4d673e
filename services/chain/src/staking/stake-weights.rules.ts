/** The weights of monsters and sets, as both staking contracts have them (StakeWeights.sol). */
export type StakeWeights = {
  common: bigint;
  shiny: bigint;
  elementSet: bigint;
  shinyElementSet: bigint;
  collection: bigint;
  shinyCollection: bigint;
};

export type Generation = 'gen1' | 'gen2';

/** How many of each kind an account has staked, by `kindOf`. Kinds without any are absent. */
export type Counts = Readonly<Record<string, number>>;

export type Kind = { monsterId: number; shiny: boolean };

type Element = { name: string; first: number; last: number };

/** The elements that make sets, in the order of Gen1Monsters.sol and Gen2Monsters.sol. */
const elements: Readonly<Record<Generation, readonly Element[]>> = {
  gen1: [
    { name: 'plant', first: 1, last: 9 },
    { name: 'water', first: 10, last: 18 },
    { name: 'fire', first: 19, last: 27 },
    { name: 'dark', first: 28, last: 33 },
    { name: 'light', first: 34, last: 39 },
  ],
  gen2: [
    { name: 'plant', first: 40, last: 62 },
    { name: 'water', first: 63, last: 85 },
    { name: 'fire', first: 86, last: 108 },
    { name: 'dark', first: 109, last: 122 },
    { name: 'light', first: 123, last: 136 },
    { name: 'dragon', first: 137, last: 142 },
  ],
};

const voidId = 0;
const shinyMark = 's';

/** Names a kind within a generation: `7`, or `7s` for the shiny one. */
export const kindOf = ({ monsterId, shiny }: Kind): string => `${monsterId}${shiny ? shinyMark : ''}`;

/** Reads a name of `kindOf`. */
export const kindIn = (name: string): Kind => ({
  monsterId: Number.parseInt(name, 10),
  shiny: name.endsWith(shinyMark),
});

const shinyFactor = 1_000n;
const shinySuffix = 888n;
const lastCommonId = 142n;

/** Returns the kind of a gen-2 token. A shiny's id is its monster's id times 1,000 plus 888. */
export const kindOfGen2 = (tokenId: bigint): Kind =>
  tokenId > lastCommonId && tokenId % shinyFactor === shinySuffix
    ? { monsterId: Number(tokenId / shinyFactor), shiny: true }
    : { monsterId: Number(tokenId), shiny: false };

/** Returns the name of a monster's element, `void` for monster 0, undefined if the generation has no such monster. */
export const elementOf = (generation: Generation, monsterId: number): string | undefined =>
  monsterId === voidId
    ? 'void'
    : elements[generation].find(({ first, last }) => monsterId >= first && monsterId <= last)?.name;

export type ElementSets = {
  element: string;
  size: number;
  sets: number;
  /** The monsters that the next set lacks. */
  missing: number[];
};

export type CollectionSets = { elements: ElementSets[]; collections: number };

/** Counts sets and collections of a generation in one rarity. An element has as many sets as copies of its rarest monster. */
export function setsOf(generation: Generation, counts: Counts, shiny: boolean): CollectionSets {
  const all = elements[generation].map(({ name, first, last }) => {
    const monsters = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const countOf = (monsterId: number) => counts[kindOf({ monsterId, shiny })] ?? 0;
    const sets = Math.min(...monsters.map(countOf));
    return { element: name, size: monsters.length, sets, missing: monsters.filter((id) => countOf(id) === sets) };
  });
  return { elements: all, collections: Math.min(...all.map(({ sets }) => sets)) };
}

/** Returns the weights of one rarity: of a monster, of an element's set, of a collection. */
export const weightsOf = (weights: StakeWeights, shiny: boolean) =>
  shiny
    ? { single: weights.shiny, set: weights.shinyElementSet, collection: weights.shinyCollection }
    : { single: weights.common, set: weights.elementSet, collection: weights.collection };

/** Returns the weight that sets and collections of one rarity add. */
export function setWeight(
  { elements: all, collections }: CollectionSets,
  weights: StakeWeights,
  shiny: boolean,
): bigint {
  const { set, collection } = weightsOf(weights, shiny);
  return BigInt(all.reduce((sum, { sets }) => sum + sets, 0)) * set + BigInt(collections) * collection;
}

export type Weight = { single: bigint; sets: bigint };

/** Returns the weight of staked monsters, as `calculateWeight` does. */
export function weigh(generation: Generation, counts: Counts, weights: StakeWeights): Weight {
  let single = 0n;
  for (const [name, count] of Object.entries(counts))
    single += BigInt(count) * weightsOf(weights, kindIn(name).shiny).single;
  const sets = [false, true].reduce(
    (sum, shiny) => sum + setWeight(setsOf(generation, counts, shiny), weights, shiny),
    0n,
  );
  return { single, sets };
}

/** Returns single monsters and sets together. */
export const weightIn = (generation: Generation, counts: Counts, weights: StakeWeights): bigint => {
  const { single, sets } = weigh(generation, counts, weights);
  return single + sets;
};

/**
 * Returns the weight that one of each missing monster of an element would add: the monsters, their set, and a collection if
 * this element alone was lacking.
 */
export function nextSetWeight(
  all: CollectionSets,
  element: ElementSets,
  weights: StakeWeights,
  shiny: boolean,
): bigint {
  const { single, set, collection } = weightsOf(weights, shiny);
  const lacking = all.elements.filter(({ sets }) => sets === all.collections);
  const completes = lacking.length === 1 && lacking[0] === element;
  return BigInt(element.missing.length) * single + set + (completes ? collection : 0n);
}

/** Returns the weight of staked game tokens: one for each full `tokensPerWeight`. */
export const tokenWeight = (tokens: bigint, tokensPerWeight: bigint): bigint => tokens / tokensPerWeight;

/** Returns counts with some more of a kind, or fewer. */
export function withMore(counts: Counts, name: string, amount: number): Record<string, number> {
  const { [name]: before = 0, ...others } = counts;
  const after = before + amount;
  return after === 0 ? others : { ...others, [name]: after };
}

/** Returns how many monsters there are. */
export const amountIn = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
