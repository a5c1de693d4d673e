import type { Queryable, Row, Transaction } from '@hatchery/kit/database';

/** A table of records that blocks change: the columns of its key beside the chain, and its other columns. */
export type RecordTable = { table: string; keys: readonly string[]; columns: readonly string[] };

/** A record as it was before a block: the columns of its key, and all of its columns if it was there. */
export type Former = { blockNumber: number; table: string; at: Row; before: Row | undefined };

/** Records of one projection on one chain. */
export type Book = { book: string; chainId: number };

const asJson = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one));

const replaced = ({ keys, columns }: RecordTable): string =>
  `on conflict (chain_id, ${keys.join(', ')}) do update
     set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`;

/** Stores records in place of those with the same keys. */
export async function upsertRecords(
  tx: Transaction,
  chainId: number,
  { rows, ...kind }: RecordTable & { rows: Row[] },
): Promise<void> {
  if (rows.length === 0) return;
  const all = [...kind.keys, ...kind.columns].join(', ');
  await tx.raw(
    `insert into ${kind.table} (chain_id, ${all})
     select :chainId, ${all} from jsonb_populate_recordset(null::${kind.table}, cast(:rows as jsonb)) ${replaced(kind)}`,
    { chainId, rows: asJson(rows) },
  );
}

/** Records what was there before some blocks. */
export async function insertJournal(tx: Transaction, { book, chainId }: Book, formers: Former[]): Promise<void> {
  if (formers.length === 0) return;
  const entries = formers.map(({ before = null, ...former }) => ({ ...former, before }));
  await tx.raw(
    `insert into record_journal (book, chain_id, block_number, record_table, at, before)
     select :book, :chainId, cast(entry->>'blockNumber' as bigint), entry->>'table', entry->'at', nullif(entry->'before', 'null')
     from jsonb_array_elements(cast(:entries as jsonb)) as entry`,
    { book, chainId, entries: asJson(entries) },
  );
}

/** Puts the records of these tables back that blocks above `toNumber` changed. */
export async function undoJournal(
  tx: Transaction,
  { book, chainId }: Book,
  tables: readonly RecordTable[],
  toNumber: number,
): Promise<void> {
  for (const kind of tables) {
    const { table, keys, columns } = kind;
    const all = [...keys, ...columns];
    const named = (alias: string, names: readonly string[]) => names.map((name) => `${alias}.${name}`).join(', ');
    await tx.raw(
      `with undone as (
         select distinct on (at) at, before from record_journal
         where book = :book and chain_id = :chainId and block_number > :toNumber and record_table = :table
         order by at, block_number
       ), gone as (
         delete from ${table} as stored using undone, jsonb_populate_record(null::${table}, undone.at) as was
         where undone.before is null and stored.chain_id = :chainId and (${named('stored', keys)}) = (${named('was', keys)})
       )
       insert into ${table} (chain_id, ${all.join(', ')})
       select :chainId, ${named('was', all)} from undone, jsonb_populate_record(null::${table}, before) as was
       where before is not null ${replaced(kind)}`,
      { book, chainId, toNumber, table },
    );
  }
  await tx('record_journal').where({ book, chain_id: chainId }).andWhere('block_number', '>', toNumber).delete();
}

export async function deleteJournalUpTo(tx: Transaction, { book, chainId }: Book, blockNumber: number): Promise<void> {
  await tx('record_journal').where({ book, chain_id: chainId }).andWhere('block_number', '<=', blockNumber).delete();
}

/** Forgets rows of blocks above a number. */
export async function deleteAbove(tx: Transaction, chainId: number, tables: readonly string[], blockNumber: number) {
  for (const table of tables)
    await tx(table).where({ chain_id: chainId }).andWhere('block_number', '>', blockNumber).delete();
}

/** Forgets everything of a book. */
export async function deleteBook(tx: Transaction, { book, chainId }: Book, tables: readonly string[]): Promise<void> {
  for (const table of tables) await tx(table).where({ chain_id: chainId }).delete();
  for (const table of ['record_journal', 'record_progress'])
    await tx(table).where({ book, chain_id: chainId }).delete();
}

/** `isWaiting`: blocks were left out, so everything has to be applied again. */
export type Progress = { firstBlock: number; journalFrom: number; isWaiting: boolean };

export async function findProgress(db: Queryable, { book, chainId }: Book): Promise<Progress | undefined> {
  const row = await db('record_progress').where({ book, chain_id: chainId }).first();
  return row && { firstBlock: row.first_block, journalFrom: row.journal_from, isWaiting: row.is_waiting };
}

/** Notes from which block on the journal goes. It never goes back to earlier ones. */
export async function upsertProgress(
  tx: Transaction,
  { book, chainId }: Book,
  { firstBlock, journalFrom, isWaiting }: Progress,
): Promise<void> {
  await tx.raw(
    `insert into record_progress (book, chain_id, first_block, journal_from, is_waiting)
     values (:book, :chainId, :firstBlock, :journalFrom, :isWaiting)
     on conflict (book, chain_id) do update
       set journal_from = greatest(record_progress.journal_from, excluded.journal_from)`,
    { book, chainId, firstBlock, journalFrom, isWaiting },
  );
}
