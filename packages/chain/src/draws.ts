import { type Address, bytesToBigInt, encodeAbiParameters, type Hex, hexToBytes, keccak256 } from 'viem';

/** An item of a box, and its share of all weights. */
export type Weighted = { itemId: bigint; weight: bigint };

/** The odds of one version of a box, in the order of the draw. */
export type Odds = readonly Weighted[];

/** Bounds of odds that contracts keep: MastersLootboxes refuses others. */
export const oddsLimits = { items: 100, itemId: 2n ** 16n - 1n, weight: 2n ** 40n - 1n, version: 2 ** 16 - 1 } as const;

/**
 * Returns odds in the order in which they are published: by item, each once.
 * @throws RangeError when a contract would refuse them.
 */
export function toOdds(weights: readonly Weighted[]): Odds {
  const odds = weights.toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1));
  if (odds.length === 0 || odds.length > oddsLimits.items)
    throw new RangeError(`A box has 1 to ${oddsLimits.items} kinds of items.`);
  for (const [index, { itemId, weight }] of odds.entries()) {
    if (itemId < 1n || itemId > oddsLimits.itemId) throw new RangeError(`${itemId} is no id of an item in a box.`);
    if (itemId === odds[index - 1]?.itemId) throw new RangeError(`Item ${itemId} is named twice.`);
    if (weight < 1n || weight > oddsLimits.weight)
      throw new RangeError(`The weight of item ${itemId} is out of range.`);
  }
  return odds;
}

/** Returns the hash by which a version of odds is published: keccak256(abi.encode(boxId, version, itemIds, weights)). */
export const oddsHash = (boxId: bigint, version: bigint, odds: Odds): Hex =>
  keccak256(
    encodeAbiParameters(
      [{ type: 'uint256' }, { type: 'uint256' }, { type: 'uint256[]' }, { type: 'uint256[]' }],
      [boxId, version, odds.map(({ itemId }) => itemId), odds.map(({ weight }) => weight)],
    ),
  );

/** Returns the id of boxes of one version of odds, as MastersLootboxes has them. */
export const boxTokenId = (boxId: bigint, oddsVersion: bigint): bigint => (boxId << 32n) | oddsVersion;

/** Returns the box and the version of odds of a token of MastersLootboxes. */
export const boxOfToken = (tokenId: bigint): { boxId: bigint; oddsVersion: bigint } => ({
  boxId: tokenId >> 32n,
  oddsVersion: tokenId & 0xffffffffn,
});

const lapsedSeed: Hex = `0x${'00'.repeat(32)}`;

/** An opening on a chain, and the draw beacon's value of its draw block. */
type ChainOpening = { value: Hex; lootboxes: Address; openingId: bigint };

/** Returns the seed of an opening on a chain. A value of zero means that the draw lapsed: the seed is zero, too. */
export const chainSeed = ({ value, lootboxes, openingId }: ChainOpening): Hex =>
  value === lapsedSeed
    ? lapsedSeed
    : keccak256(
        encodeAbiParameters(
          [{ type: 'bytes32' }, { type: 'address' }, { type: 'uint256' }],
          [value, lootboxes, openingId],
        ),
      );

/** A draw off the chain: the platform's seed of an epoch, the player's seed, and the number of the draw in the epoch. */
type OffChainDraw = { serverSeed: Hex; clientSeed: Hex; sequence: bigint };

/** Returns the seed of a draw off the chain. */
export const offChainSeed = ({ serverSeed, clientSeed, sequence }: OffChainDraw): Hex =>
  keccak256(
    encodeAbiParameters(
      [{ type: 'bytes32' }, { type: 'bytes32' }, { type: 'uint256' }],
      [serverSeed, clientSeed, sequence],
    ),
  );

/** Returns the hash of a server seed, which is published before the first draw under it. */
export const commitmentOf = (serverSeed: Hex): Hex => keccak256(serverSeed);

/**
 * Draws `count` items, each from all of the odds. Word i of the draw is keccak256(abi.encode(seed, i)). Modulo the sum of weights
 * it selects an item, counted through in order. A seed of zero belongs to a draw that lapsed: each item is then the one of the
 * highest weight, the first of those.
 * @throws RangeError when there are no odds.
 */
export function drawItems(seed: Hex, odds: Odds, count: number): bigint[] {
  const total = odds.reduce((sum, { weight }) => sum + weight, 0n);
  if (total === 0n) throw new RangeError('Nothing can be drawn from these odds.');
  if (seed === lapsedSeed) return Array(count).fill(plainItem(odds));
  // abi.encode of two words is both, one after the other.
  const words = new Uint8Array(64);
  words.set(hexToBytes(seed, { size: 32 }));
  const index = new DataView(words.buffer, 32);
  return Array.from({ length: count }, (_, i) => {
    index.setBigUint64(24, BigInt(i));
    return itemAt(odds, bytesToBigInt(keccak256(words, 'bytes')) % total);
  });
}

/** Returns the item that a lapsed draw gives: the first one with the highest weight. */
export const plainItem = (odds: Odds): bigint =>
  odds.reduce((best, one) => (one.weight > best.weight ? one : best)).itemId;

function itemAt(odds: Odds, point: bigint): bigint {
  let end = 0n;
  for (const { itemId, weight } of odds) {
    end += weight;
    if (point < end) return itemId;
  }
  throw new RangeError('The point is beyond all weights.');
}
