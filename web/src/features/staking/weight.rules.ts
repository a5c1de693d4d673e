import type { NamedGeneration } from '@hatchery/chain/creature-names';
import { type CreatureElement, elementOf, monsterIdsOf } from '@hatchery/chain/creatures';

/** The elements that make sets, in the order of the album. */
const setElements: Readonly<Record<NamedGeneration, readonly CreatureElement[]>> = {
  gen1: ['plant', 'water', 'fire', 'dark', 'light'],
  gen2: ['plant', 'water', 'fire', 'dark', 'light', 'dragon'],
};

/** How many of each kind there are. A shiny kind is its monster's id × 1,000 + 888, as tokens of gen-2 are numbered. */
export type Counts = ReadonlyMap<number, number>;

/** The weights of monsters, sets and collections, as a staking contract tells them. */
export interface Weights {
  common: bigint;
  shiny: bigint;
  elementSet: bigint;
  shinyElementSet: bigint;
  collection: bigint;
  shinyCollection: bigint;
}

/** Makes weights of what `weights()` returns. */
export const weightsOf = (list: readonly (number | bigint)[]): Weights => {
  const [common = 0n, shiny = 0n, elementSet = 0n, shinyElementSet = 0n, collection = 0n, shinyCollection = 0n] =
    list.map(BigInt);
  return { common, shiny, elementSet, shinyElementSet, collection, shinyCollection };
};

export const kindOf = (monsterId: number, isShiny: boolean): number => (isShiny ? monsterId * 1_000 + 888 : monsterId);

export const isShinyKind = (kind: number): boolean => kind % 1_000 === 888;

export const monsterOf = (kind: number): number => (isShinyKind(kind) ? Math.floor(kind / 1_000) : kind);

/** All kinds of a generation, voids too; common ones first. */
export const kindsOf = (generation: NamedGeneration): number[] =>
  [false, true].flatMap((isShiny) => [0, ...monsterIdsOf(generation)].map((id) => kindOf(id, isShiny)));

export const isKind = (generation: NamedGeneration, kind: number): boolean =>
  elementOf(generation, monsterOf(kind)) !== undefined;

/** One kind and how many of it. */
export interface Pick {
  kind: number;
  count: number;
}

/** Returns counts after picks were added, or taken away where `sign` is -1. */
export function changed(counts: Counts, picks: readonly Pick[], sign: 1 | -1): Counts {
  const result = new Map(counts);
  for (const { kind, count } of picks) result.set(kind, (result.get(kind) ?? 0) + sign * count);
  return result;
}

/** An element's sets, and what the next one lacks. */
export interface ElementSets {
  element: CreatureElement;
  ids: number[];
  /** Complete sets: as many as copies of the rarest monster. */
  sets: number;
  /** Monsters that the next set lacks, one of each. */
  missing: number[];
  /** Weight that one of each missing monster would add, with the set, and with a collection that becomes complete. */
  nextWeight: bigint;
}

/** The sets of a generation in one rarity. */
export interface Album {
  elements: ElementSets[];
  collections: number;
  /** Elements of which the next collection lacks a set. */
  missing: CreatureElement[];
  weight: bigint;
}

/** Counts sets and collections as the contracts do. */
export function albumOf(generation: NamedGeneration, counts: Counts, isShiny: boolean, weights: Weights): Album {
  const [monster, set, collection] = isShiny
    ? [weights.shiny, weights.shinyElementSet, weights.shinyCollection]
    : [weights.common, weights.elementSet, weights.collection];
  const rows = setElements[generation].map((element) => {
    const ids = monsterIdsOf(generation, element);
    const sets = Math.min(...ids.map((id) => counts.get(kindOf(id, isShiny)) ?? 0));
    return { element, ids, sets, missing: ids.filter((id) => (counts.get(kindOf(id, isShiny)) ?? 0) <= sets) };
  });
  const collections = Math.min(...rows.map(({ sets }) => sets));
  const missing = rows.filter(({ sets }) => sets === collections).map(({ element }) => element);
  const elements = rows.map((row): ElementSets => {
    const completes = missing.length === 1 && missing[0] === row.element;
    return {
      ...row,
      nextWeight: BigInt(row.missing.length) * monster + set + (completes ? collection : 0n),
    };
  });
  const sets = rows.reduce((sum, row) => sum + row.sets, 0);
  return { elements, collections, missing, weight: BigInt(sets) * set + BigInt(collections) * collection };
}

/** Returns the weight of staked monsters: each by itself, and what sets and collections add. */
export function weigh(generation: NamedGeneration, counts: Counts, weights: Weights): { single: bigint; sets: bigint } {
  let single = 0n;
  for (const [kind, count] of counts) single += BigInt(count) * (isShinyKind(kind) ? weights.shiny : weights.common);
  const sets = albumOf(generation, counts, false, weights).weight + albumOf(generation, counts, true, weights).weight;
  return { single, sets };
}

export const weightOf = (generation: NamedGeneration, counts: Counts, weights: Weights): bigint => {
  const { single, sets } = weigh(generation, counts, weights);
  return single + sets;
};

/** Returns the weight of staked game tokens: one for each full `tokensPerWeight`. */
export const tokenWeight = (base: bigint, tokensPerWeight: bigint): bigint =>
  tokensPerWeight === 0n ? 0n : base / tokensPerWeight;
