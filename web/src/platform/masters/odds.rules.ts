import type { MastersItem } from '@hatchery/api/masters-shapes';

export type Rarity = MastersItem['rarity'];

/** From the most common to the rarest. */
export const rarities = ['common', 'uncommon', 'rare', 'epic', 'legendary'] as const satisfies readonly Rarity[];

export const rankOf = (rarity: Rarity): number => rarities.indexOf(rarity);

/** An item of a box with its weight. Its chance is its share of all weights. */
export interface Weighed {
  weight: number;
  item: { id: number; name: string; rarity: Rarity };
}

export const totalOf = (odds: readonly { weight: number }[]): number =>
  odds.reduce((sum, { weight }) => sum + weight, 0);

const groups = (value: number, places: number): string => value.toLocaleString('en', { maximumFractionDigits: places });

/** Returns a share in percent, as in "6.7%". A share that would round to nothing reads "<0.01%". */
export function percentWords(share: number): string {
  if (share === 0) return '0%';
  const percent = share * 100;
  return percent < 0.01 ? '<0.01%' : `${groups(percent, 2)}%`;
}

/** Returns a share as one in so many, as in "1 in 15". Where it is often, a decimal tells 1 in 1.5 from 1 in 2. */
export function oneInWords(share: number): string {
  if (share <= 0) return 'never';
  const among = 1 / share;
  return `1 in ${groups(among, among < 10 ? 1 : 0)}`;
}

/** Returns odds as they are shown: the likeliest first, then in order of the catalogue. */
export const inOrder = <One extends Weighed>(odds: readonly One[]): One[] =>
  odds.toSorted((one, other) => other.weight - one.weight || one.item.id - other.item.id);

interface Box {
  active: boolean;
  itemWeights: readonly { weight: number; item: { id: number } }[];
}

/** Returns the box on sale that holds an item most often; undefined where none does. */
export function boxWith<One extends Box>(boxes: readonly One[], itemId: number): One | undefined {
  const share = ({ itemWeights }: One) =>
    totalOf(itemWeights.filter(({ item }) => item.id === itemId)) / totalOf(itemWeights);
  return boxes.filter((box) => box.active && share(box) > 0).toSorted((one, other) => share(other) - share(one))[0];
}

export interface RarityShare {
  rarity: Rarity;
  share: number;
  items: number;
}

/** Returns the share of each rarity that a box holds, the most common first. */
export function sharesByRarity(odds: readonly Weighed[]): RarityShare[] {
  const total = totalOf(odds);
  return rarities.flatMap((rarity) => {
    const some = odds.filter(({ item }) => item.rarity === rarity);
    return some.length === 0 ? [] : [{ rarity, share: totalOf(some) / total, items: some.length }];
  });
}
