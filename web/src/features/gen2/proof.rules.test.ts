import { type Address, encodeAbiParameters, keccak256 } from 'viem';
import type { Hatch } from './hatches.rules.ts';
import { checksOf, rollOf, seedOf } from './proof.rules.ts';

const value = `0x${'7a'.repeat(32)}` as const;
const zero = `0x${'00'.repeat(32)}` as const;
const collection: Address = '0x99bbA657f2BbC93c02D617f8bA121cB8Fc104Acf';
const draw = { settled: true, value, blockHash: zero, laterBlock: 0 };

const seed = keccak256(
  encodeAbiParameters([{ type: 'bytes32' }, { type: 'address' }, { type: 'uint256' }], [value, collection, 12n]),
);
const drawn = { seed, tokenIds: ['40', '41'], block: 30 };
const hatch: Hatch = { requestId: 12, egg: 0, amount: 2, block: 20, drawBlock: 21, drawn };

test('the seed follows from the value, the collection and the number', () => {
  expect(seedOf(value, collection, 12)).toBe(seed);
  expect(seedOf(zero, collection, 12)).toBe(zero);
});

test('a roll is the lowest 64 bits of the word of an egg, modulo 10,000', () => {
  const word = keccak256(encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [seed, 1n]));
  expect(rollOf(seed, 1)).toBe(Number((BigInt(word) % 2n ** 64n) % 10_000n));
});

test('an honest draw passes every check', () => {
  const checks = checksOf({ hatch, drawn, draw, collection });
  expect(checks.map(({ isGood }) => isGood)).toEqual([true, true, true]);
  expect(checks[2]?.figures).toHaveLength(2);
});

test('another seed, an earlier block, or a value that is not there does not pass', () => {
  const forged = { ...drawn, seed: `0x${'11'.repeat(32)}` as const };
  expect(checksOf({ hatch, drawn: forged, draw, collection })[1]?.isGood).toBe(false);
  expect(checksOf({ hatch: { ...hatch, drawBlock: 20 }, drawn, draw, collection })[0]?.isGood).toBe(false);
  expect(checksOf({ hatch, drawn, draw: { ...draw, settled: false }, collection })[1]?.isGood).toBe(false);
});

test('a draw that lapsed says that nothing was left to chance', () => {
  const checks = checksOf({ hatch, drawn: { ...drawn, seed: zero }, draw: { ...draw, value: zero }, collection });
  expect(checks).toHaveLength(2);
  expect(checks[1]?.words).toMatch(/^The chain had forgotten/);
});
