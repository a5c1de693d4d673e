import type { Queryable, Row, Transaction } from '@hatchery/kit/database';
import type { Address, Hash, Hex } from 'viem';
import type { Cursor, IndexedLog, KeptBlock } from './blocks.rules.ts';

export type StoredCursor = Cursor & {
  genesisHash: string;
  startBlock: number;
  addresses: string[];
  headNumber: number;
  checkedAt: Date;
};

export async function findCursor(knex: Queryable, chainId: number): Promise<StoredCursor | undefined> {
  const row = await knex('chain_cursors').where({ chain_id: chainId }).first();
  return (
    row && {
      number: row.block_number,
      hash: row.block_hash,
      finalNumber: row.final_number,
      genesisHash: row.genesis_hash,
      startBlock: row.start_block,
      addresses: row.addresses,
      headNumber: row.head_number,
      checkedAt: row.checked_at,
    }
  );
}

/** A chain as its follower left it, with the time of its newest block if that is kept. */
export type FollowedPlace = Pick<StoredCursor, 'number' | 'hash' | 'finalNumber' | 'headNumber' | 'checkedAt'> & {
  chainId: number;
  /** Seconds since 1970. */
  blockTime: number | undefined;
};

/** Lists how far these chains were read, in order of id. Those that never were are absent. */
export async function listFollowedPlaces(knex: Queryable, chainIds: readonly number[]): Promise<FollowedPlace[]> {
  const rows = await knex('chain_cursors as cursor')
    .leftJoin('blocks as newest', (join) =>
      join.on('newest.chain_id', 'cursor.chain_id').andOn('newest.number', 'cursor.block_number'),
    )
    .whereIn('cursor.chain_id', [...chainIds])
    .orderBy('cursor.chain_id')
    .select('cursor.*', 'newest.time');
  return rows.map((row) => ({
    chainId: row.chain_id,
    number: row.block_number,
    hash: row.block_hash,
    finalNumber: row.final_number,
    headNumber: row.head_number,
    checkedAt: row.checked_at,
    blockTime: row.time ?? undefined,
  }));
}

export async function insertCursor(knex: Queryable, chainId: number, cursor: StoredCursor): Promise<void> {
  await knex('chain_cursors').insert({ chain_id: chainId, ...columnsOf(cursor) });
}

/** Locks the cursor until `tx` ends. @returns whether it is still where it was read. */
export async function lockCursor(tx: Transaction, chainId: number, { number, hash }: Cursor): Promise<boolean> {
  const row = await tx('chain_cursors').where({ chain_id: chainId }).forUpdate().first('block_number', 'block_hash');
  return row?.block_number === number && row.block_hash === hash;
}

/** Keeps the cursor from moving until `tx` ends; others may do the same. @returns whether it is still where it was read. */
export async function isCursorAt(tx: Transaction, chainId: number, { number, hash }: Cursor): Promise<boolean> {
  const row = await tx('chain_cursors').where({ chain_id: chainId }).forShare().first('block_number', 'block_hash');
  return row?.block_number === number && row.block_hash === hash;
}

export async function updateCursor(knex: Queryable, chainId: number, cursor: Partial<StoredCursor>): Promise<void> {
  await knex('chain_cursors').where({ chain_id: chainId }).update(columnsOf(cursor));
}

const columnsOf = (cursor: Partial<StoredCursor>) => ({
  block_number: cursor.number,
  block_hash: cursor.hash,
  final_number: cursor.finalNumber,
  genesis_hash: cursor.genesisHash,
  start_block: cursor.startBlock,
  addresses: cursor.addresses,
  head_number: cursor.headNumber,
  checked_at: cursor.checkedAt,
});

/** Lists the kept blocks, newest first. */
export const listKeptBlocks = (knex: Queryable, chainId: number): Promise<KeptBlock[]> =>
  knex('blocks').where({ chain_id: chainId }).orderBy('number', 'desc').limit(2_000).select('number', 'hash', 'time');

export const findKeptBlock = (knex: Queryable, chainId: number, number: number): Promise<KeptBlock | undefined> =>
  knex('blocks').where({ chain_id: chainId, number }).first('number', 'hash', 'time');

/** Finds the hashes of those of these blocks that are kept. */
export async function findHashes(knex: Queryable, chainId: number, numbers: number[]): Promise<Map<number, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await knex('blocks')
    .where({ chain_id: chainId })
    .whereIn('number', [...new Set(numbers)])
    .select('number', 'hash');
  return new Map(rows.map(({ number, hash }) => [number, hash]));
}

export async function insertBlocks(tx: Transaction, chainId: number, blocks: KeptBlock[]): Promise<void> {
  const rows = blocks.map(({ number, hash, time }) => ({ chain_id: chainId, number, hash, time }));
  await tx.batchInsert('blocks', rows, 1_000);
}

export async function deleteBlocksBelow(tx: Transaction, chainId: number, number: number): Promise<void> {
  await tx('blocks').where({ chain_id: chainId }).andWhere('number', '<', number).delete();
}

export async function insertLogs(tx: Transaction, chainId: number, logs: IndexedLog[]): Promise<void> {
  const rows = logs.map((log) => ({
    chain_id: chainId,
    block_number: log.blockNumber,
    log_index: log.logIndex,
    block_hash: log.blockHash,
    block_time: log.blockTime,
    transaction_hash: log.transactionHash,
    address: log.address,
    topics: log.topics,
    data: log.data,
  }));
  await tx.batchInsert('logs', rows, 1_000);
}

/** Lists the logs of blocks `from` to `to`, in their order on the chain. */
export async function listLogsBetween(tx: Queryable, chainId: number, from: number, to: number): Promise<IndexedLog[]> {
  const rows = await tx('logs')
    .where({ chain_id: chainId })
    .andWhereBetween('block_number', [from, to])
    .orderBy(['block_number', 'log_index']);
  return rows.map(logOf);
}

export type LogQuery = {
  chainId: number;
  addresses: Address[];
  from: number;
  to: number;
  /** The last log of the page before. */
  after?: { blockNumber: number; logIndex: number } | undefined;
  limit: number;
};

/** Lists logs of some contracts, in their order on the chain. */
export async function listLogsOf(
  knex: Queryable,
  { chainId, addresses, from, to, after, limit }: LogQuery,
): Promise<IndexedLog[]> {
  const rows = await knex('logs')
    .where({ chain_id: chainId })
    .andWhereBetween('block_number', [from, to])
    .modify((query) => {
      if (after) query.whereRaw('(block_number, log_index) > (?, ?)', [after.blockNumber, after.logIndex]);
    })
    .whereIn('address', addresses)
    .orderBy(['block_number', 'log_index'])
    .limit(limit);
  return rows.map(logOf);
}

const logOf = (row: Row): IndexedLog => ({
  blockNumber: row.block_number,
  logIndex: row.log_index,
  blockHash: row.block_hash as Hash,
  blockTime: row.block_time,
  transactionHash: row.transaction_hash as Hash,
  address: row.address as Address,
  topics: row.topics as Hex[],
  data: row.data as Hex,
});

export async function deleteAbove(tx: Transaction, chainId: number, number: number): Promise<void> {
  await tx('logs').where({ chain_id: chainId }).andWhere('block_number', '>', number).delete();
  await tx('blocks').where({ chain_id: chainId }).andWhere('number', '>', number).delete();
}
