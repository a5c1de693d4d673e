import type { Queryable } from '@hatchery/kit/database';
import { findCursor, findKeptBlock } from './blocks.repository.ts';

/** The chain as the follower has read it. */
export type ChainView = {
  number: number;
  finalNumber: number;
  /** Returns whether a block of this number and hash is part of it. */
  holds(number: number, hash: string): Promise<boolean>;
};

/** Reads how far the follower is. @returns undefined while nothing was read. */
export async function viewChain(knex: Queryable, chainId: number): Promise<ChainView | undefined> {
  const cursor = await findCursor(knex, chainId);
  if (!cursor) return undefined;
  const { number, finalNumber } = cursor;
  return {
    number,
    finalNumber,
    holds: async (blockNumber, hash) => {
      if (blockNumber > number) return false;
      const kept = await findKeptBlock(knex, chainId, blockNumber);
      return kept ? kept.hash === hash : blockNumber <= finalNumber;
    },
  };
}

export type Lag = {
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
    blocks: Math.max(0, cursor.headNumber - cursor.number),
    seconds: seconds - cursor.checkedAt.getTime() / 1000,
    headSeconds: newest ? Math.max(0, seconds - newest.time) : 0,
  };
}
