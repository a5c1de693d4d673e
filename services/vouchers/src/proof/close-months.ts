import type { Database } from '@hatchery/kit/database';
import { addEntrySums, lockSummedUntil, updateSummedUntil } from './entry-sums.repository.ts';
import { openMonth } from './proof.rules.ts';

const pageSize = 1_000;

/** Sums the entries of months that are over, each once, so that a proof takes no longer after years than after weeks. */
export const closeMonths = ({ database, now }: { database: Database; now: Date }): Promise<void> =>
  database.transaction(async (tx) => {
    const [from, to] = [await lockSummedUntil(tx), openMonth(now)];
    if (from >= to) return;
    let after: string | undefined;
    do after = await addEntrySums(tx, { from, to, after, limit: pageSize });
    while (after);
    await updateSummedUntil(tx, to);
  });
