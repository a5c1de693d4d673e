import type { Queryable } from '@hatchery/kit/database';

/** Deletes signed forms of calls that finished before a time. @returns how many */
export async function deleteAttempts(knex: Queryable, before: Date, limit: number): Promise<number> {
  const { rowCount } = await knex.raw(
    `delete from relay_attempts where hash in (
      select attempt.hash from relay_attempts as attempt
      join relayed_transactions as owner on owner.id = attempt.transaction_id
      where attempt.created_at < ? and owner.status in ('final', 'failed')
        and coalesce(owner.finished_at, owner.created_at) < ?
      order by attempt.created_at limit ?)`,
    [before, before, limit],
  );
  return rowCount;
}

/** Deletes calls that finished before a time and have no signed forms any more. @returns how many */
export async function deleteFinished(knex: Queryable, before: Date, limit: number): Promise<number> {
  const { rowCount } = await knex.raw(
    `delete from relayed_transactions where id in (
      select owner.id from relayed_transactions as owner
      where owner.status in ('final', 'failed') and coalesce(owner.finished_at, owner.created_at) < ?
        and not exists (select 1 from relay_attempts where transaction_id = owner.id)
      order by coalesce(owner.finished_at, owner.created_at) limit ?)`,
    [before, limit],
  );
  return rowCount;
}
