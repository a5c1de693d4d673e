import type { Queryable, Transaction } from '@hatchery/kit/database';

/** Finds until when entries are summed, and locks that. */
export async function lockSummedUntil(tx: Transaction): Promise<Date> {
  return (await tx('entry_sums_until').forUpdate().first('until')).until;
}

export const findSummedUntil = async (db: Queryable): Promise<Date> =>
  (await db('entry_sums_until').first('until')).until;

export async function updateSummedUntil(tx: Transaction, until: Date): Promise<void> {
  await tx('entry_sums_until').update({ until });
}

/**
 * Adds the entries of a time to the sums of the next accounts, in the order of their ids.
 * @returns the last account, undefined if there was none.
 */
export async function addEntrySums(
  tx: Transaction,
  { from, to, after, limit }: { from: Date; to: Date; after: string | undefined; limit: number },
): Promise<string | undefined> {
  const { rows } = await tx.raw(
    `with page as (
       select id from accounts where id > coalesce(:after::uuid, '00000000-0000-0000-0000-000000000000') order by id limit :limit
     ), summed as (
       insert into entry_sums (account_id, amount, entries)
       select page.id, sum(entries.amount), count(*) from page
       join entries on entries.account_id = page.id and entries.created_at >= :from and entries.created_at < :to
       group by page.id order by page.id
       on conflict (account_id) do update
         set amount = entry_sums.amount + excluded.amount, entries = entry_sums.entries + excluded.entries
     )
     select id from page order by id desc limit 1`,
    { from, to, after: after ?? null, limit },
  );
  return rows[0]?.id;
}
