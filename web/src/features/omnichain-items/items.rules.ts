import { findBox } from '@hatchery/art/omnichain-things';
import { nameOfThing } from '../../platform/onchain/omnichain/things.rules.ts';

/** A number of one kind of items or boxes. */
export interface Held {
  id: number;
  amount: number;
}

/** The most of one kind of box that opens at once, and the most kinds. */
export const mostBoxes = 10;
export const mostKinds = 10;
/** As many kinds as one message carries, so that its facts stay short. */
export const mostKindsSent = 20;

/** Writes a list as an action keeps it, as in "100000x2,3001x1". */
export const textOf = (things: readonly Held[]): string => things.map(({ id, amount }) => `${id}x${amount}`).join(',');

/** Reads what `textOf` wrote. */
export const listOf = (text: string): Held[] =>
  text
    .split(',')
    .filter((part) => /^\d+x\d+$/.test(part))
    .map((part) => {
      const [id = 0, amount = 0] = part.split('x').map(Number);
      return { id, amount };
    });

/** Says what is in a list: the thing by name, or how many kinds. */
export function wordsOf(things: readonly Held[]): string {
  const [first, ...rest] = things;
  if (!first) return 'nothing';
  const one = `${first.amount > 1 ? `${first.amount} × ` : ''}${nameOfThing(first.id)}`;
  return rest.length === 0 ? one : `${one} and ${rest.length} more ${rest.length === 1 ? 'kind' : 'kinds'}`;
}

/** Says what became of boxes that were opened. */
export const openedWords = (boxes: readonly Held[]): string =>
  boxes.reduce((sum, { amount }) => sum + amount, 0) === 1
    ? 'The box is gone. What it held is drawn in a few seconds.'
    : 'The boxes are gone. What they held is drawn in a few seconds.';

export const isBox = (id: number): boolean => findBox(id) !== undefined;

export interface Chance {
  id: number;
  /** The part of this pool's draws that give it, between 0 and 1. */
  share: number;
}

/** Returns each item's share of all weights of its pool. */
export function chancesOf(ids: readonly bigint[], weights: readonly bigint[]): Chance[] {
  const all = Number(weights.reduce((sum, weight) => sum + weight, 0n));
  return ids.map((id, index) => ({ id: Number(id), share: all === 0 ? 0 : Number(weights[index] ?? 0n) / all }));
}

export const percent = (share: number): string =>
  `${(share * 100).toLocaleString('en', { maximumFractionDigits: 2 })} %`;

/** A log of the contract about an opening. */
export type OpeningNews =
  | { name: 'OpeningRequested'; openingId: bigint; boxId: bigint; amount: bigint; drawBlock: bigint }
  | { name: 'OpeningRevealed'; openingId: bigint; boxId: bigint; seed: string; itemIds: readonly bigint[] };

export interface Opening {
  id: number;
  boxId: number;
  /** Undefined where it was asked for before the blocks that are read. */
  drawBlock: number | undefined;
  /** The contents of the boxes; undefined while they are not drawn. */
  items: number[] | undefined;
  /** Nobody drew it in time: each pool gave its most common item. */
  hasLapsed: boolean;
}

/** Makes openings of the contract's news, the newest first. */
export function openingsOf(news: readonly OpeningNews[]): Opening[] {
  const all = new Map<number, Opening>();
  for (const one of news) {
    const id = Number(one.openingId);
    const before = all.get(id) ?? {
      id,
      boxId: Number(one.boxId),
      drawBlock: undefined,
      items: undefined,
      hasLapsed: false,
    };
    all.set(
      id,
      one.name === 'OpeningRequested'
        ? { ...before, drawBlock: Number(one.drawBlock) }
        : { ...before, items: one.itemIds.map(Number), hasLapsed: /^0x0*$/.test(one.seed) },
    );
  }
  return [...all.values()].toSorted((a, b) => b.id - a.id);
}
