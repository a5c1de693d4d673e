import type { Queryable, Transaction } from '@hatchery/kit/database';
import { findCursor, findHashes, findKeptBlock, isCursorAt } from './blocks.repository.ts';

export { findCursor, findKeptBlock, listFollowedPlaces, type StoredCursor } from './blocks.repository.ts';

/** A block as a node names it. */
type Place = { blockNumber: number; blockHash: string };

/** `held`: the block is part of the chain as it was read. `void`: it is not, or was not read yet. `old`: it is final, and its hash is no longer kept. */
type Standing = 'held' | 'void' | 'old';

/** The chain as the follower has read it. */
export type ChainView = {
  number: number;
  hash: string;
  finalNumber: number;
  /** Returns when the newest block was made, in seconds since 1970. Undefined if it is not kept. */
  madeAt(): Promise<number | undefined>;
  standingOf(places: Place[]): Promise<Standing[]>;
  /** Keeps the follower from moving until `tx` ends. @returns whether it has not moved since this view was made. */
  lock(tx: Transaction): Promise<boolean>;
};

/** Reads how far the follower is. @returns undefined while nothing was read. */
export async function viewChain(knex: Queryable, chainId: number): Promise<ChainView | undefined> {
  const cursor = await findCursor(knex, chainId);
  if (!cursor) return undefined;
  const { number, hash, finalNumber } = cursor;
  return {
    number,
    hash,
    finalNumber,
    madeAt: async () => (await findKeptBlock(knex, chainId, number))?.time,
    standingOf: async (places) => {
      const kept = await findHashes(
        knex,
        chainId,
        places.map((place) => place.blockNumber),
      );
      return places.map(({ blockNumber, blockHash }) => {
        const known = kept.get(blockNumber);
        if (known !== undefined && blockNumber <= number) return known === blockHash ? 'held' : 'void';
        return blockNumber <= finalNumber ? 'old' : 'void';
      });
    },
    lock: (tx) => isCursorAt(tx, chainId, cursor),
  };
}

export type Lag = {
  headNumber: number;
  finalNumber: number;
  /** Blocks that were not read yet. */
  blocks: number;
  /** Time since a node last answered. */
  seconds: number;
  /** Age of the newest block. A node that stands still answers, and shows it here alone. */
  headSeconds: number;
};

/** Returns how far the follower of a chain is behind, since when it has heard nothing, and how old the newest block is. */
export async function lagOf(knex: Queryable, chainId: number, now: Date): Promise<Lag | undefined> {
  const cursor = await findCursor(knex, chainId);
  if (!cursor) return undefined;
  const newest = await findKeptBlock(knex, chainId, cursor.number);
  const seconds = now.getTime() / 1000;
  return {
    headNumber: cursor.headNumber,
    finalNumber: cursor.finalNumber,
    blocks: Math.max(0, cursor.headNumber - cursor.number),
    seconds: seconds - cursor.checkedAt.getTime() / 1000,
    headSeconds: newest ? Math.max(0, seconds - newest.time) : 0,
  };
}
