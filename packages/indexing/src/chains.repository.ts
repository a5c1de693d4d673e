import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Hash } from 'viem';
import type { Cursor } from './contiguity.rules.ts';

export type Stream = 'seen' | 'final';

export type ChainRow = {
  chainId: number;
  seen: Cursor & { pause: string | null };
  final: Cursor & { pause: string | null };
};

type StoredChain = {
  chain_id: number;
  seen_number: number;
  seen_hash: Hash | null;
  seen_pause: string | null;
  final_number: number;
  final_hash: Hash | null;
  final_pause: string | null;
};

/** Inserts a chain whose next block is `startBlock`, unless it is followed already. */
export async function insertChain(tx: Queryable, chainId: number, startBlock: number): Promise<void> {
  const number = Math.max(1, startBlock) - 1;
  await tx('followed_chains')
    .insert({ chain_id: chainId, seen_number: number, final_number: number })
    .onConflict('chain_id')
    .ignore();
}

/** Finds and locks the cursors of a chain until `tx` ends. Every change of a projection starts with this. */
export async function lockChain(tx: Transaction, chainId: number): Promise<ChainRow | undefined> {
  return mapped(await tx<StoredChain>('followed_chains').where({ chain_id: chainId }).forUpdate().first());
}

export async function findChain(db: Queryable, chainId: number): Promise<ChainRow | undefined> {
  return mapped(await db<StoredChain>('followed_chains').where({ chain_id: chainId }).first());
}

const mapped = (row: StoredChain | undefined): ChainRow | undefined =>
  row && {
    chainId: row.chain_id,
    seen: { number: row.seen_number, hash: row.seen_hash, pause: row.seen_pause },
    final: { number: row.final_number, hash: row.final_hash, pause: row.final_pause },
  };

export async function updateCursor(tx: Transaction, chainId: number, stream: Stream, to: Cursor): Promise<void> {
  const change =
    stream === 'seen'
      ? { seen_number: to.number, seen_hash: to.hash || null }
      : { final_number: to.number, final_hash: to.hash || null };
  await tx('followed_chains').where({ chain_id: chainId }).update(change);
}

export async function updatePause(
  db: Queryable,
  chainId: number,
  stream: Stream,
  reason: string | null,
): Promise<void> {
  await db('followed_chains')
    .where({ chain_id: chainId })
    .update(stream === 'seen' ? { seen_pause: reason } : { final_pause: reason });
}

export type Lag = { chainId: number; stream: Stream; isPaused: boolean; blocks: number };

/** Lists how many blocks of each stream were received and not applied yet. */
export async function listLags(db: Queryable): Promise<Lag[]> {
  const { rows } = await db.raw(`
    select c.chain_id as "chainId", c.stream, c.pause is not null as "isPaused",
      greatest(coalesce(max(h.to_number), 0) - c.number, 0) as blocks
    from (
      select chain_id, 'seen' as stream, seen_number as number, seen_pause as pause from followed_chains
      union all
      select chain_id, 'final', final_number, final_pause from followed_chains
    ) as c left join held_events as h using (chain_id, stream)
    group by c.chain_id, c.stream, c.pause, c.number
    order by c.chain_id, c.stream
    limit 1000`);
  return rows;
}
