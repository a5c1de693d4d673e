import type { Queryable, Row } from '@hatchery/kit/database';
import type { Hash } from 'viem';

/** The last block of a chain that was applied. */
export type SeenPlace = {
  chainId: number;
  number: number;
  hash: Hash;
  /** Seconds since 1970. */
  time: number;
  finalNumber: number;
};

/** Lists the last applied blocks of chains, by id. Chains of which none is still kept are left out. */
export async function listSeenPlaces(db: Queryable, chainIds: readonly number[]): Promise<SeenPlace[]> {
  const rows = await db('followed_chains as followed')
    .join('blocks as block', (join) =>
      join
        .on('block.chain_id', 'followed.chain_id')
        .andOn('block.number', 'followed.seen_number')
        .andOn('block.hash', 'followed.seen_hash'),
    )
    .whereIn('followed.chain_id', chainIds)
    .orderBy('followed.chain_id')
    .limit(chainIds.length)
    .select('block.chain_id', 'block.number', 'block.hash', 'block.time', 'followed.final_number');
  return rows.map((row: Row) => ({
    chainId: row.chain_id,
    number: row.number,
    hash: row.hash,
    time: row.time,
    finalNumber: Math.min(row.number, row.final_number),
  }));
}
