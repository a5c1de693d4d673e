import type { Knex } from 'knex';

/*
 * Steps of long migrations, which export `config = { transaction: false }`: each statement is a transaction of its own. A migration
 * that died in the middle runs again from its first step, so each step must find what it has done already.
 */

/**
 * Builds an index while others write to the table.
 * @param definition what follows the index's name, such as `on eggs (colour)`.
 */
export async function addIndex(knex: Knex, name: string, definition: string, { unique = false } = {}): Promise<void> {
  const { rows } = await knex.raw(
    `select current_setting('lock_timeout') as patience,
       (select indisvalid from pg_index where indexrelid = to_regclass(?)) as valid`,
    [name],
  );
  const { patience, valid } = rows[0];
  if (valid) return;
  // It waits for every transaction that is open, and nobody waits for it.
  await knex.raw('set lock_timeout = 0');
  // Left by a build that was cut off.
  if (valid === false) await knex.raw('drop index concurrently if exists ??', [name]);
  await knex.raw(`create ${unique ? 'unique ' : ''}index concurrently ${name} ${definition}`);
  await knex.raw(`select set_config('lock_timeout', ?, false)`, [patience]);
}

/**
 * Updates rows in small batches, each in a transaction of its own.
 * @param change what follows `set`.
 * @param where a condition that an updated row does not meet any more, and that an index serves if the table is large.
 */
export async function updateInBatches(
  knex: Knex,
  table: string,
  { change, where, batch = 1_000 }: { change: string; where: string; batch?: number },
): Promise<void> {
  for (let updated = batch; updated > 0; ) {
    const rows = `select ctid from ${table} where ${where} limit ${batch} for update`;
    updated = (await knex.raw(`update ${table} set ${change} where ctid = any(array(${rows}))`)).rowCount;
  }
}
