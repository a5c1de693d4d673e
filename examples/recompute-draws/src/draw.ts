import { type Address, concatBytes, type Hex, hexToBytes, keccak256, numberToBytes, toHex } from 'viem';

/** Odds of a version of a box, in the order of the draw. */
export type Weighted = { itemId: number; weight: bigint };

const word = (value: bigint | number) => numberToBytes(BigInt(value), { size: 32 });
const bytes32 = (hex: Hex) => hexToBytes(hex, { size: 32 });
const zero: Hex = `0x${'00'.repeat(32)}`;

/** Returns keccak256(abi.encode(uint256 boxId, uint256 version, uint256[] itemIds, uint256[] weights)). */
export function hashOfOdds(boxId: number | bigint, version: number | bigint, odds: readonly Weighted[]): Hex {
  const arrays = [odds.map(({ itemId }) => BigInt(itemId)), odds.map(({ weight }) => weight)];
  // Two numbers, then where each array begins, in bytes; an array is its length and its words.
  const heads = [word(boxId), word(version), word(128), word(128 + 32 * (odds.length + 1))];
  return keccak256(concatBytes([...heads, ...arrays.flatMap((all) => [word(all.length), ...all.map(word)])]));
}

/** Returns the hash of a server seed, which is published before its first draw. */
export const commitmentTo = (serverSeed: Hex): Hex => keccak256(bytes32(serverSeed));

/** Returns keccak256(abi.encode(bytes32 serverSeed, bytes32 clientSeed, uint256 sequence)): the seed of a draw off the chain. */
export const seedOffChain = (serverSeed: Hex, clientSeed: Hex, sequence: number): Hex =>
  keccak256(concatBytes([bytes32(serverSeed), bytes32(clientSeed), word(sequence)]));

/** Returns keccak256(abi.encode(bytes32 value, address lootboxes, uint256 openingId)): the seed of an opening on a chain; zero if it lapsed. */
export const seedOnChain = (value: Hex, lootboxes: Address, openingId: bigint): Hex =>
  value === zero
    ? zero
    : keccak256(concatBytes([bytes32(value), hexToBytes(lootboxes, { size: 20 }), word(openingId)].map(padded)));

const padded = (bytes: Uint8Array) =>
  bytes.length === 32 ? bytes : concatBytes([new Uint8Array(32 - bytes.length), bytes]);

/** Sums up to here can be reduced in doubles, 16 bits of a word at a time, without losing a digit. */
const fastBelow = 2 ** 37;

/** Creates the draw of odds: `count` items for a seed, each from all of the odds. */
export function createDraw(odds: readonly Weighted[]): (seed: Hex, count: number) => number[] {
  const total = odds.reduce((sum, { weight }) => sum + weight, 0n);
  if (total === 0n) throw new RangeError('These odds have no weights.');
  const [first, ...others] = odds as [Weighted, ...Weighted[]];
  const likeliest = others.reduce((best, one) => (one.weight > best.weight ? one : best), first).itemId;
  let end = 0n;
  const ends = odds.map(({ itemId, weight }) => {
    end += weight;
    return { itemId, end };
  });
  const fastEnds = ends.map((one) => Number(one.end));
  const rest = Number(total);
  const slow = (hash: Uint8Array): number => {
    const point = BigInt(toHex(hash)) % total;
    return (ends.find((one) => point < one.end) as { itemId: number }).itemId;
  };
  const fast = (hash: Uint8Array): number => {
    let point = 0;
    for (let at = 0; at < 32; at += 2) {
      const digit = ((hash[at] as number) << 8) | (hash[at + 1] as number);
      point = (point * 65_536 + digit) % rest;
    }
    const index = fastEnds.findIndex((one) => point < one);
    return (odds[index] as Weighted).itemId;
  };
  const itemOf = total < fastBelow ? fast : slow;
  return (seed, count) => {
    if (seed === zero) return Array<number>(count).fill(likeliest);
    // Word i is keccak256(abi.encode(seed, i)).
    const words = concatBytes([bytes32(seed), new Uint8Array(32)]);
    const number = new DataView(words.buffer, words.byteOffset + 32);
    return Array.from({ length: count }, (_, i) => {
      number.setBigUint64(24, BigInt(i));
      return itemOf(keccak256(words, 'bytes'));
    });
  };
}
