import { findCreature } from '@hatchery/chain/creature-names';
import type { CreatureElement } from '@hatchery/chain/creatures';

/** As many creatures as one claim or one purchase takes. */
export const mostAtOnce = 40;

/** The known facts of a token's creature; they are told when the token is staked for the first time. */
export interface Known {
  monsterId: number;
  isShiny: boolean;
}

/** A token that the bazaar sells, as its contract says. */
export interface Listing {
  tokenId: string;
  seller: string;
  price: bigint;
  /** Undefined until its first stake tells it. */
  creature: Known | undefined;
}

/** Returns the name of a token's creature, as in "Mossling". */
export const nameOf = (tokenId: string, creature: Known | undefined): string =>
  (creature && findCreature('gen1', creature.monsterId)?.name) ?? `Hatchie #${tokenId}`;

export const elementOfKnown = (creature: Known | undefined): CreatureElement | undefined =>
  creature && findCreature('gen1', creature.monsterId)?.element;

export interface Filters {
  element: CreatureElement | 'any';
  shiny: boolean;
  lacking: boolean;
  least: bigint | undefined;
  most: bigint | undefined;
}

/** Returns the listings that a player wants to see. @param has monsters that the player has already */
export const filtered = (listings: readonly Listing[], filters: Filters, has: ReadonlySet<number>): Listing[] =>
  listings.filter(({ price, creature }) => {
    if (filters.least !== undefined && price < filters.least) return false;
    if (filters.most !== undefined && price > filters.most) return false;
    if (filters.shiny && !creature?.isShiny) return false;
    if (filters.element !== 'any' && elementOfKnown(creature) !== filters.element) return false;
    return !filters.lacking || (creature !== undefined && !has.has(creature.monsterId));
  });

/** The prices of the drop: creature n costs `base` + floor(n / `size`) × `step`. */
export interface Curve {
  base: bigint;
  step: bigint;
  size: number;
  maximum: number;
}

const priceOf = ({ base, step, size }: Curve, number: number): bigint =>
  base + BigInt(Math.floor(number / size)) * step;

export const lastPrice = (curve: Curve): bigint => priceOf(curve, curve.maximum - 1);

/** Returns the stairs of a price curve as an SVG path in a box of 1,000 × 100, drawn in at most 100 stairs. */
export function curvePath(curve: Curve): string {
  const highest = lastPrice(curve);
  const lowest = curve.base;
  const span = highest - lowest || 1n;
  const stairs = Math.min(100, Math.max(1, Math.ceil(curve.maximum / curve.size)));
  const points = Array.from({ length: stairs }, (_, stair) => {
    const number = Math.floor((stair * curve.maximum) / stairs);
    // Stays within a drawing's exactness: a thousandth of its height.
    const height = Number(((priceOf(curve, number) - lowest) * 1_000n) / span) / 10;
    return { x: (stair * 1_000) / stairs, y: 100 - height };
  });
  const [first] = points;
  const rest = points.slice(1).map(({ x, y }) => `H${x.toFixed(1)}V${y.toFixed(1)}`);
  return `M0 ${(first?.y ?? 100).toFixed(1)}${rest.join('')}H1000`;
}

/** Creatures in words, as in "1 creature" or "1,204 creatures". */
export const creaturesWords = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'creature' : 'creatures'}`;

/** Returns what a seller gets of a price, after the share of the platform. */
export const proceeds = (price: bigint, feeBasisPoints: bigint): bigint => price - (price * feeBasisPoints) / 10_000n;
