import type { Database } from './database.ts';
import type { Logger } from './log.ts';
import { addPartition, dropPartition, listPartitions, tryTo } from './partitions.ts';

/** Events in a partition of the outbox. */
const blockSize = 1_000_000;
const blocksAhead = 4;

const nameOf = (block: number) => `outbox_block_${block}`;

/**
 * Keeps the partitions of the outbox, each of a block of ids: makes the next ones, and drops those that are empty and behind. So a
 * backlog leaves no bloat, and the relay need not pass over what vacuum has not removed yet. Rows that belong to no block are
 * in `outbox_rest`.
 */
export async function keepOutboxBlocks(database: Database, log: Logger): Promise<void> {
  const { rows } = await database.knex.raw('select last_value from outbox_id_seq');
  const current = Math.floor(rows[0].last_value / blockSize);
  const existing = await listPartitions(database, 'outbox');
  // Ids of the current block may be in the rest already.
  for (let block = current + 1; block <= current + blocksAhead; block += 1) {
    const bounds = { from: String(block * blockSize), to: String((block + 1) * blockSize) };
    if (!existing.includes(nameOf(block)))
      await tryTo(database, log, (tx) => addPartition(tx, 'outbox', { name: nameOf(block), ...bounds }));
  }
  const behind = existing.filter((name) => Number(/^outbox_block_(\d+)$/.exec(name)?.[1] ?? Infinity) < current);
  for (const name of behind) await tryTo(database, log, (tx) => dropPartition(tx, 'outbox', name, { ifEmpty: true }));
}
