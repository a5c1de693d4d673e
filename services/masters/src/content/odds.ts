import { type Odds, oddsHash, toOdds } from '@hatchery/chain/draws';
import type { Hex } from 'viem';
import type { OddsOfBox } from './content.schema.ts';

/** The odds of a box that one version publishes. */
export type BoxOdds = {
  boxId: number;
  version: number;
  publishedAt?: string | undefined;
  /** In order of item. The weights add up to 10,000: each is hundredths of a percent. */
  items: readonly { itemId: number; weight: number }[];
  hash: Hex;
};

/** The sum of weights of a version, so that a weight is hundredths of a percent. */
export const weightOfAll = 10_000;

/** Returns odds as `drawItems` takes them. */
export const toDraw = ({ items }: Pick<BoxOdds, 'items'>): Odds =>
  toOdds(items.map(({ itemId, weight }) => ({ itemId: BigInt(itemId), weight: BigInt(weight) })));

/** Returns every version of the odds of every box, with its hash. @throws RangeError when no contract would take one. */
export const withHashes = (odds: readonly OddsOfBox[]): BoxOdds[] =>
  odds.flatMap(({ boxId, versions }) =>
    versions.map((stored) => ({
      boxId,
      ...stored,
      hash: oddsHash(BigInt(boxId), BigInt(stored.version), toDraw(stored)),
    })),
  );
