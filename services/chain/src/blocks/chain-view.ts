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

export type Lag = { blocks: number; seconds: number };

/** Returns how far the follower of a chain is behind, and since when it has heard nothing from a node. */
export async function lagOf(knex: Queryable, chainId: number, now: Date): Promise<Lag | undefined> {
  const cursor = await findCursor(knex, chainId);
  return (
    cursor && {
      blocks: Math.max(0, cursor.headNumber - cursor.number),
      seconds: (now.getTime() - cursor.checkedAt.getTime()) / 1000,
    }
  );
}
