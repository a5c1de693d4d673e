import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { StoredLog } from '../decode-events.ts';

/** A staged log. Its numbers are JSON numbers. */
export type StagedLog = StoredLog & { blockNumber: number };

/** Keeps a transaction open while thousands of logs are decoded between two statements on a busy machine. */
export async function allowLongPauses(tx: Transaction): Promise<void> {
  await tx.raw(`set local idle_in_transaction_session_timeout = '5min'`);
}

/** Deletes the logs that crashed runs left behind. */
export async function deleteLeftBehind(db: Queryable): Promise<void> {
  await db('staged_logs').whereRaw(`staged_at < now() - interval '2 days'`).delete();
}

export async function insertStaged(db: Queryable, run: string, logs: StagedLog[]): Promise<void> {
  await db.raw(
    `insert into staged_logs (run, block_number, log_index, log)
     select ?, cast(log->>'blockNumber' as bigint), cast(log->>'logIndex' as int), log
     from jsonb_array_elements(cast(? as jsonb)) as log`,
    [run, JSON.stringify(logs)],
  );
}

export async function deleteStagedAbove(db: Queryable, run: string, blockNumber: number): Promise<void> {
  await db('staged_logs').where({ run }).andWhere('block_number', '>', blockNumber).delete();
}

/** Lists the logs of whole blocks after a block, in order: as many blocks as fit in the limit, but at least one. */
export async function listStaged(
  tx: Transaction,
  run: string,
  { afterBlock, toBlock, limit }: { afterBlock: number; toBlock: number; limit: number },
): Promise<StagedLog[]> {
  const { rows } = await tx.raw(
    `select log from staged_logs
     where run = :run and block_number > :afterBlock and block_number <= (
       select coalesce(max(block_number), 0) from (
         select block_number from staged_logs
         where run = :run and block_number > :afterBlock and block_number <= :toBlock
         order by block_number, log_index limit :limit
       ) as first_ones
     )
     order by block_number, log_index`,
    { run, afterBlock, toBlock, limit },
  );
  return rows.map(({ log }: { log: StagedLog }) => log);
}
