import type { Queryable } from '@hatchery/kit/database';

/** Lists credited deposits that no final block has, 100 at most. */
export const listUnseen = (db: Queryable): Promise<string[]> =>
  db
    .raw(
      `select deposits.id::text as id from deposits
       where credited_at is not null and not exists (
         select from chain_deposits made
         where made.chain_id = deposits.chain_id and made.voucher_id = deposits.voucher_id and made.account = deposits.receiver)
       order by id limit 100`,
    )
    .then(({ rows }) => rows.map(({ id }: { id: string }) => id));
