import { findCreature } from '@hatchery/chain/creature-names';
import { type CreatureElement, gen2MonsterOf } from '@hatchery/chain/creatures';
import type { Address } from 'viem';
import type { Egg } from './gen2.rules.ts';

/** The chain and the block that hatches are read at. */
export interface HatchPlace {
  chainId: number;
  /** The newest block that is read. */
  head: number;
  collection: Address;
}

/** Eggs that were given to hatch together, and what became of them so far. */
export interface Hatch {
  requestId: number;
  egg: Egg;
  amount: number;
  /** The block that took the eggs, and the later one whose value decides. */
  block: number;
  drawBlock: number;
  /** Absent until the creatures are drawn. */
  drawn?: { seed: `0x${string}`; tokenIds: readonly string[]; block: number };
  /** The block that brought the creatures to the wallet. */
  claimedBlock?: number;
}

/** Something that the collection wrote down about a hatch, as its events tell it. */
export type HatchNews =
  | { name: 'HatchRequested'; requestId: bigint; egg: number; amount: bigint; drawBlock: bigint; block: number }
  | { name: 'HatchRevealed'; requestId: bigint; seed: `0x${string}`; tokenIds: readonly bigint[]; block: number }
  | { name: 'HatchClaimed'; requestId: bigint; block: number };

/** Puts events together, the newest hatch first. What was asked for before the events begin is left out. */
export function hatchesOf(news: readonly HatchNews[]): Hatch[] {
  const hatches = new Map<number, Hatch>();
  for (const one of news) {
    if (one.name !== 'HatchRequested') continue;
    const requestId = Number(one.requestId);
    hatches.set(requestId, {
      requestId,
      egg: one.egg === 0 ? 0 : 1,
      amount: Number(one.amount),
      block: one.block,
      drawBlock: Number(one.drawBlock),
    });
  }
  for (const one of news) {
    const hatch = hatches.get(Number(one.requestId));
    if (!hatch) continue;
    if (one.name === 'HatchRevealed')
      hatch.drawn = { seed: one.seed, tokenIds: one.tokenIds.map(String), block: one.block };
    if (one.name === 'HatchClaimed') hatch.claimedBlock = one.block;
  }
  return [...hatches.values()].toSorted((one, other) => other.requestId - one.requestId);
}

/** `waiting`: its draw block is not there yet; `due`: it is, and the draw can follow; `drawn`: the creatures are on their way. */
export type HatchState = 'waiting' | 'due' | 'drawn' | 'done';

export function stateOf({ drawBlock, drawn, claimedBlock }: Hatch, head: number): HatchState {
  if (claimedBlock !== undefined) return 'done';
  if (drawn) return 'drawn';
  return head >= drawBlock ? 'due' : 'waiting';
}

/** The platform's keeper needs a few seconds. After this, anybody may step in. */
const patienceSeconds = 90;

/** Returns whether a hatch waits longer than the keeper ever needs. @param blockSeconds between two blocks of the chain */
export function isLate(hatch: Hatch, head: number, blockSeconds: number): boolean {
  const state = stateOf(hatch, head);
  if (state !== 'due' && state !== 'drawn') return false;
  return (head - (hatch.drawn?.block ?? hatch.drawBlock)) * blockSeconds > patienceSeconds;
}

/** Hatches of this long ago are history, even on a device that has not shown them. */
const recentSeconds = 3_600;

interface Meeting {
  /** The newest request whose creatures were met on this device. */
  met: number;
  head: number;
  blockSeconds: number;
}

/** Returns the hatches that wait, or whose creatures the player has not met: for the stage, the oldest first. */
export const hatchesToMeet = (hatches: readonly Hatch[], { met, head, blockSeconds }: Meeting): Hatch[] =>
  hatches
    .filter(({ requestId, drawn, drawBlock }) => {
      if (requestId <= met) return false;
      return !drawn || (head - drawBlock) * blockSeconds < recentSeconds;
    })
    .toReversed();

/** A creature of the second generation, by its token. */
export interface Creature {
  tokenId: string;
  monsterId: number;
  name: string;
  element: CreatureElement;
  isShiny: boolean;
}

/** Returns the creature of a token, or undefined where there is none. */
export function creatureOf(tokenId: string): Creature | undefined {
  const monster = gen2MonsterOf(BigInt(tokenId));
  const known = monster && findCreature('gen2', monster.monsterId);
  return known && { tokenId, ...known, isShiny: monster.isShiny };
}

/** Returns the creatures of tokens, each as often as it is there. */
export const creaturesOf = (tokenIds: readonly string[]): Creature[] => tokenIds.flatMap((id) => creatureOf(id) ?? []);

/** Returns a creature in words, as in "Emberwyrm, dragon, shiny". */
export const creatureWords = ({ name, element, isShiny }: Creature): string =>
  `${name}, ${element}${isShiny ? ', shiny' : ''}`;

/** Counts creatures in words, as in "1 creature". */
export const creaturesWords = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'creature' : 'creatures'}`;
