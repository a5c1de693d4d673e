import type { Queryable, Transaction } from '@hatchery/kit/database';

const hourOf = (now: Date, hoursAgo = 0) =>
  new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000 - hoursAgo * 3_600_000);

type Hours = { current: number; previous: number };

/** Lists counts of this hour and the one before. The counts of a list of keys are summed. */
export async function listCounts(db: Queryable, lists: Buffer[][], now: Date): Promise<Hours[]> {
  const hours = [hourOf(now), hourOf(now, 1)] as const;
  const rows: { key: Buffer; hour: Date; count: number }[] = await db('newcomer_counts')
    .whereIn('key', lists.flat())
    .whereIn('hour', hours)
    .select('key', 'hour', 'count');
  const sum = (keys: Buffer[], hour: Date) =>
    rows
      .filter((row) => row.hour.getTime() === hour.getTime() && keys.some((key) => key.equals(row.key)))
      .reduce((total, { count }) => total + count, 0);
  return lists.map((keys) => ({ current: sum(keys, hours[0]), previous: sum(keys, hours[1]) }));
}

/** Counts one newcomer under each key. Until `tx` ends, others who count under them wait. */
export async function incrementCounts(tx: Transaction, keys: Buffer[], now: Date): Promise<void> {
  // In one order everywhere, so that two newcomers never wait for each other.
  for (const key of [...keys].sort(Buffer.compare))
    await tx.raw(
      `insert into newcomer_counts (key, hour, count) values (?, ?, 1)
       on conflict (key, hour) do update set count = newcomer_counts.count + 1`,
      [key, hourOf(now)],
    );
}

/** Notes that a proof is used. @returns false if it was used before. */
export async function insertUsedProof(tx: Transaction, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const inserted = await tx('used_proofs')
    .insert({ hash, expires_at: expiresAt })
    .onConflict('hash')
    .ignore()
    .returning('hash');
  return inserted.length === 1;
}
