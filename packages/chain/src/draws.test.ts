import fc from 'fast-check';
import { encodeAbiParameters, type Hex, hexToBigInt, keccak256, parseAbiParameters, stringToHex } from 'viem';
import {
  boxOfToken,
  boxTokenId,
  chainSeed,
  commitmentOf,
  drawItems,
  oddsHash,
  oddsLimits,
  offChainSeed,
  plainItem,
  toOdds,
} from './draws.ts';

const weighted = (...pairs: [number, number][]) =>
  pairs.map(([itemId, weight]) => ({ itemId: BigInt(itemId), weight: BigInt(weight) }));
const odds = toOdds(weighted([101, 70], [203, 25], [805, 5]));
const seedOf = (text: string): Hex => keccak256(stringToHex(text));
const zero: Hex = `0x${'00'.repeat(32)}`;

/** Draws one item as the documentation says it, with viem's own encoding. */
function modelItem(seed: Hex, index: number): bigint {
  const word = keccak256(encodeAbiParameters(parseAbiParameters('bytes32, uint256'), [seed, BigInt(index)]));
  let point = hexToBigInt(word) % odds.reduce((sum, { weight }) => sum + weight, 0n);
  for (const { itemId, weight } of odds) {
    if (point < weight) return itemId;
    point -= weight;
  }
  throw new Error('unreachable');
}

describe('drawItems', () => {
  it('follows from the seed alone, word by word', () => {
    const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => keccak256(bytes));
    fc.assert(
      fc.property(seeds, fc.integer({ min: 0, max: 12 }), (seed, count) => {
        const expected = Array.from({ length: count }, (_, index) => modelItem(seed, index));
        expect(drawItems(seed, odds, count)).toEqual(expected);
      }),
    );
  });

  it('gives a longer draw the items of a shorter one first', () => {
    const seed = seedOf('one');
    expect(drawItems(seed, odds, 10).slice(0, 4)).toEqual(drawItems(seed, odds, 4));
  });

  it('gives each item its share', () => {
    const drawn = drawItems(seedOf('many'), odds, 20_000);
    const chiSquare = odds
      .map(({ itemId, weight }) => {
        const expected = 200 * Number(weight);
        return (drawn.filter((one) => one === itemId).length - expected) ** 2 / expected;
      })
      .reduce((sum, one) => sum + one, 0);
    // The 99.9th percentile for 2 degrees of freedom.
    expect(chiSquare).toBeLessThan(13.8);
  });

  it('gives the likeliest item of a draw that lapsed, the first of those', () => {
    const equal = toOdds(weighted([9, 3], [4, 3], [2, 1]));
    expect(plainItem(equal)).toBe(4n);
    expect(drawItems(zero, equal, 3)).toEqual([4n, 4n, 4n]);
  });

  it('refuses to draw from nothing', () => {
    expect(() => drawItems(seedOf('x'), [], 1)).toThrow(RangeError);
  });
});

describe('toOdds', () => {
  it('orders by item', () => {
    expect(toOdds(weighted([805, 5], [101, 70], [203, 25]))).toEqual(odds);
  });

  it.each([
    ['no items', []],
    ['an item twice', weighted([1, 1], [1, 2])],
    ['a weight of zero', weighted([1, 0])],
    ['a weight above the limit', [{ itemId: 1n, weight: oddsLimits.weight + 1n }]],
    ['item 0', weighted([0, 1])],
    ['an item above the limit', [{ itemId: oddsLimits.itemId + 1n, weight: 1n }]],
    ['101 items', weighted(...Array.from({ length: 101 }, (_, index): [number, number] => [index + 1, 1]))],
  ])('refuses %s', (_, weights) => {
    expect(() => toOdds(weights)).toThrow(RangeError);
  });
});

test('the hash of odds tells box, version, items, weights and their order apart', () => {
  const hashes = [
    oddsHash(1n, 1n, odds),
    oddsHash(2n, 1n, odds),
    oddsHash(1n, 2n, odds),
    oddsHash(1n, 1n, odds.toReversed()),
    oddsHash(1n, 1n, odds.slice(1)),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
  const encoded = encodeAbiParameters(parseAbiParameters('uint256, uint256, uint256[], uint256[]'), [
    ...([1n, 1n, [101n, 203n, 805n], [70n, 25n, 5n]] as const),
  ]);
  expect(hashes[0]).toBe(keccak256(encoded));
});

test('a token id carries the box and its version', () => {
  expect(boxTokenId(6n, 3n)).toBe(6n * 2n ** 32n + 3n);
  expect(boxOfToken(boxTokenId(6n, 3n))).toEqual({ boxId: 6n, oddsVersion: 3n });
});

test('seeds follow from everything that they name', () => {
  const lootboxes = '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707';
  const opening = { value: seedOf('value'), lootboxes, openingId: 7n } as const;
  const roll = { serverSeed: seedOf('server'), clientSeed: seedOf('client'), sequence: 7n };
  const seeds = [
    chainSeed(opening),
    chainSeed({ ...opening, openingId: 8n }),
    chainSeed({ ...opening, value: seedOf('other') }),
    offChainSeed(roll),
    offChainSeed({ ...roll, sequence: 8n }),
    offChainSeed({ ...roll, clientSeed: seedOf('other') }),
    offChainSeed({ ...roll, serverSeed: seedOf('other') }),
    commitmentOf(roll.serverSeed),
  ];
  expect(new Set(seeds).size).toBe(seeds.length);
  expect(chainSeed({ ...opening, value: zero })).toBe(zero);
  expect(commitmentOf(roll.serverSeed)).toBe(keccak256(roll.serverSeed));
});
