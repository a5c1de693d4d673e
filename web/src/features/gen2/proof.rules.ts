import { chainSeed } from '@hatchery/chain/draws';
import { type Address, encodeAbiParameters, type Hex, keccak256 } from 'viem';
import { chanceAt } from './gen2.rules.ts';
import type { Hatch } from './hatches.rules.ts';

/*
 * Everything here is computed in the browser from what the chain shows. Nobody has to take the platform's word for it.
 */

const none: Hex = `0x${'00'.repeat(32)}`;

/** A draw block, as the draw beacon knows it. */
export interface Draw {
  settled: boolean;
  value: Hex;
  blockHash: Hex;
  /** The block to which the draw was postponed; zero if it was not. */
  laterBlock: number;
}

/** One thing that was checked, in plain words, with the figures that were compared. */
export interface Check {
  isGood: boolean;
  title: string;
  words: string;
  figures: readonly { name: string; value: string }[];
}

interface Proof {
  hatch: Hatch;
  drawn: NonNullable<Hatch['drawn']>;
  draw: Draw;
  collection: Address;
}

/** Returns the seed of a hatch: keccak256(abi.encode(value, collection, requestId)). Boxes use the same formula. */
export const seedOf = (value: Hex, collection: Address, requestId: number): Hex =>
  chainSeed({ value, lootboxes: collection, openingId: BigInt(requestId) });

/** Returns the roll of an egg, from 0 to 9,999: below the chance of a shiny, a shiny hatches. */
export function rollOf(seed: Hex, index: number): number {
  const word = keccak256(encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [seed, BigInt(index)]));
  return Number((BigInt(word) & (2n ** 64n - 1n)) % 10_000n);
}

/** Checks a draw, step by step. */
export function checksOf({ hatch, drawn, draw, collection }: Proof): Check[] {
  const seed = seedOf(draw.value, collection, hatch.requestId);
  const isPlain = drawn.seed === none;
  return [
    blockCheck(hatch, draw),
    {
      isGood: draw.settled && seed === drawn.seed,
      title: 'The seed comes from that block alone',
      words:
        seed !== drawn.seed
          ? "The block's value does not give the seed that the chain recorded."
          : isPlain
            ? 'The chain had forgotten the block. Nothing was left to chance: the creatures that are left most often hatched.'
            : 'Computed here from the value of the block, the collection and the number of the hatch. It is the seed that the chain recorded.',
      figures: [
        { name: 'Value of the block', value: draw.value },
        { name: 'Collection', value: collection },
        { name: 'Number of the hatch', value: String(hatch.requestId) },
        { name: 'Seed, computed here', value: seed },
        { name: 'Seed on the chain', value: drawn.seed },
      ],
    },
    ...(isPlain ? [] : [rollsCheck(hatch, drawn, seed)]),
  ];
}

function blockCheck({ block, drawBlock }: Hatch, { laterBlock, blockHash }: Draw): Check {
  const isLater = drawBlock > block;
  return {
    isGood: isLater,
    title: 'Nobody could know it when you gave your eggs',
    words: isLater
      ? 'The block that decided was not there yet, and its value needs a signature that only one key can give, in one way.'
      : 'The block that decided was there before the eggs were given.',
    figures: [
      { name: 'Eggs given in block', value: String(block) },
      { name: 'Decided by block', value: String(laterBlock > 0 ? laterBlock : drawBlock) },
      ...(blockHash === none ? [] : [{ name: 'Hash of that block', value: blockHash }]),
    ],
  };
}

/** The chance of a shiny is 300 at least, so that a lower roll must be one. */
const surelyShiny = chanceAt(0);

function rollsCheck({ amount }: Hatch, { tokenIds }: Proof['drawn'], seed: Hex): Check {
  const rolls = Array.from({ length: amount }, (_, index) => rollOf(seed, index));
  const isShiny = (index: number) => (tokenIds[index] ?? '').endsWith('888') && (tokenIds[index] ?? '').length > 3;
  const isGood = rolls.every((roll, index) => roll >= surelyShiny || isShiny(index));
  return {
    isGood,
    title: 'Each egg has its own roll of that seed',
    words: isGood
      ? 'Rolls go from 0 to 9,999. A roll below the chance of a shiny, 300 at least, hatches a shiny creature.'
      : 'A roll below 300 did not hatch a shiny creature. That is right only if no shiny was left.',
    figures: rolls.map((roll, index) => ({
      name: `Egg ${index + 1}`,
      value: `${roll.toLocaleString('en')}, ${isShiny(index) ? 'shiny' : 'common'}`,
    })),
  };
}
