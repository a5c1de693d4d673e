import type { Queryable, Row, Transaction } from '@hatchery/kit/database';
import {
  type BazaarSale,
  type Day,
  type Holder,
  keyOf,
  partsOf,
  type Token,
  type Totals,
} from './collection-book.rules.ts';

export const totalsOf = (row: Row): Totals => ({
  minted: BigInt(row.minted),
  burned: BigInt(row.burned),
  arrived: BigInt(row.arrived),
  departed: BigInt(row.departed),
  holders: Number(row.holders),
  listed: Number(row.listed),
  sales: Number(row.sales),
  volume: BigInt(row.volume),
  settings: row.settings,
});

export const tokenOf = (row: Row): Token => ({
  owner: row.owner,
  price: row.price === null ? null : BigInt(row.price),
  state: row.state,
});

/** The tables of records that blocks change: the column of their key beside the family, its type, and their other columns. */
const kinds = {
  totals: {
    table: 'collection_totals',
    key: undefined,
    type: 'text',
    columns: ['minted', 'burned', 'arrived', 'departed', 'holders', 'listed', 'sales', 'volume', 'settings'],
  },
  holders: { table: 'collection_holders', key: 'address', type: 'text', columns: ['amount'] },
  tokens: { table: 'collection_tokens', key: 'token_id', type: 'numeric', columns: ['owner', 'price', 'state'] },
  days: { table: 'collection_days', key: 'day', type: 'text', columns: ['made', 'sales', 'volume'] },
} as const;

type Kind = keyof typeof kinds;

const keysOf = ({ key }: (typeof kinds)[Kind]): string[] => (key ? ['family', key] : ['family']);

/** Records of one kind by key. Undefined where there is none. */
type Records = { kind: Kind; records: ReadonlyMap<string, object | undefined> };

type ByKind = {
  totals: ReadonlyMap<string, Totals | undefined>;
  holders: ReadonlyMap<string, Holder | undefined>;
  tokens: ReadonlyMap<string, Token | undefined>;
  days: ReadonlyMap<string, Day | undefined>;
};

/** Lists the records of each kind of which there are any. */
export const recordsOf = (byKind: ByKind): Records[] =>
  (Object.keys(kinds) as Kind[])
    .map((kind) => ({ kind, records: byKind[kind] }))
    .filter(({ records }) => records.size > 0);

const asJson = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one));

/** Returns a record as a row, with the columns of its key. */
function rowOf(kind: Kind, key: string, record: object): Row {
  const { family, about } = partsOf(key);
  const column = kinds[kind].key;
  return { ...record, family, ...(column ? { [column]: about } : {}) };
}

/** Stores records in place of those with the same keys. */
export async function upsertRecords(tx: Transaction, chainId: number, { kind, records }: Records): Promise<void> {
  const { table, columns } = kinds[kind];
  const all = [...keysOf(kinds[kind]), ...columns].join(', ');
  const set = columns.map((column) => `${column} = excluded.${column}`).join(', ');
  const rows = [...records].flatMap(([key, record]) => (record ? [rowOf(kind, key, record)] : []));
  await tx.raw(
    `insert into ${table} (chain_id, ${all})
     select :chainId, ${all} from jsonb_populate_recordset(null::${table}, cast(:rows as jsonb))
     on conflict (chain_id, ${keysOf(kinds[kind]).join(', ')}) do update set ${set}`,
    { chainId, rows: asJson(rows) },
  );
}

/** Records what was there before a block. */
export async function insertJournal(
  tx: Transaction,
  chainId: number,
  blockNumber: number,
  { kind, records }: Records,
): Promise<void> {
  const entries = [...records].map(([key, record]) => {
    const { family, about } = partsOf(key);
    return { family, about, before: record ? rowOf(kind, key, record) : null };
  });
  await tx.raw(
    `insert into collection_journal (chain_id, block_number, kind, family, key, before)
     select :chainId, :blockNumber, :kind, entry->>'family', entry->>'about', nullif(entry->'before', 'null')
     from jsonb_array_elements(cast(:entries as jsonb)) as entry`,
    { chainId, blockNumber, kind, entries: asJson(entries) },
  );
}

/** Puts the records back that blocks above `toNumber` changed. */
export async function undoJournal(tx: Transaction, chainId: number, toNumber: number): Promise<void> {
  for (const [kind, { table, key, type, columns }] of Object.entries(kinds)) {
    const keys = key ? ['family', key] : ['family'];
    const all = [...keys, ...columns];
    const gone = key
      ? `(family, ${key}) in (select family, cast(key as ${type}) from undone where before is null)`
      : 'family in (select family from undone where before is null)';
    await tx.raw(
      `with undone as (
         select distinct on (family, key) family, key, before from collection_journal
         where chain_id = :chainId and block_number > :toNumber and kind = :kind
         order by family, key, block_number
       ), gone as (delete from ${table} where chain_id = :chainId and ${gone})
       insert into ${table} (chain_id, ${all.join(', ')})
       select :chainId, ${all.map((column) => `was.${column}`).join(', ')}
       from undone, jsonb_populate_record(null::${table}, before) as was
       where before is not null
       on conflict (chain_id, ${keys.join(', ')}) do update
         set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
      { chainId, toNumber, kind },
    );
  }
  await tx('collection_journal').where({ chain_id: chainId }).andWhere('block_number', '>', toNumber).delete();
}

export async function deleteJournalUpTo(tx: Transaction, chainId: number, blockNumber: number): Promise<void> {
  await tx('collection_journal').where({ chain_id: chainId }).andWhere('block_number', '<=', blockNumber).delete();
}

/** Lists the rows of one kind with these keys. */
async function listRows(db: Queryable, chainId: number, kind: Kind, keys: readonly string[]): Promise<Row[]> {
  const { table, key, type } = kinds[kind];
  const parts = keys.map(partsOf);
  const families = parts.map(({ family }) => family);
  const { rows } = await db.raw(
    key
      ? `select stored.* from unnest(cast(:families as text[]), cast(:abouts as ${type}[])) as asked (family, about)
         join ${table} as stored
           on stored.chain_id = :chainId and stored.family = asked.family and stored.${key} = asked.about
         order by stored.family, stored.${key} limit :limit`
      : `select * from ${table} where chain_id = :chainId and family = any(:families) order by family limit :limit`,
    { chainId, families, limit: keys.length, ...(key && { abouts: parts.map(({ about }) => about) }) },
  );
  return rows;
}

export async function listTotals(db: Queryable, chainId: number, keys: string[]): Promise<Map<string, Totals>> {
  const rows = await listRows(db, chainId, 'totals', keys);
  return new Map(rows.map((row) => [keyOf(row.family), totalsOf(row)]));
}

export async function listHolders(db: Queryable, chainId: number, keys: string[]): Promise<Map<string, Holder>> {
  const rows = await listRows(db, chainId, 'holders', keys);
  return new Map(rows.map((row) => [keyOf(row.family, row.address), { amount: BigInt(row.amount) }]));
}

export async function listTokens(db: Queryable, chainId: number, keys: string[]): Promise<Map<string, Token>> {
  const rows = await listRows(db, chainId, 'tokens', keys);
  return new Map(rows.map((row) => [keyOf(row.family, String(row.token_id)), tokenOf(row)]));
}

export async function listDays(db: Queryable, chainId: number, keys: string[]): Promise<Map<string, Day>> {
  const rows = await listRows(db, chainId, 'days', keys);
  return new Map(
    rows.map((row) => [
      keyOf(row.family, row.day),
      { made: BigInt(row.made), sales: Number(row.sales), volume: BigInt(row.volume) },
    ]),
  );
}

export async function insertSales(tx: Transaction, chainId: number, sales: readonly BazaarSale[]): Promise<void> {
  const rows = sales.map(({ family, tokenId, seller, buyer, price, blockNumber, blockTime, logIndex, ...sale }) => ({
    ...{ chain_id: chainId, block_number: blockNumber, log_index: logIndex, family, token_id: tokenId },
    ...{ seller, buyer, price: String(price), block_time: blockTime, transaction_hash: sale.transactionHash },
  }));
  await tx.batchInsert('collection_sales', rows, 1_000);
}

export async function deleteSalesAbove(tx: Transaction, chainId: number, blockNumber: number): Promise<void> {
  await tx('collection_sales').where({ chain_id: chainId }).andWhere('block_number', '>', blockNumber).delete();
}

/** Forgets everything of a chain. */
export async function deleteBook(tx: Transaction, chainId: number): Promise<void> {
  const tables = ['totals', 'holders', 'tokens', 'days', 'sales', 'journal', 'progress'];
  for (const table of tables) await tx(`collection_${table}`).where({ chain_id: chainId }).delete();
}

type Progress = { firstBlock: number; journalFrom: number };

export async function findProgress(tx: Queryable, chainId: number): Promise<Progress | undefined> {
  const row = await tx('collection_progress').where({ chain_id: chainId }).first();
  return row && { firstBlock: row.first_block, journalFrom: row.journal_from };
}

/** Notes from which block on the journal goes. It never goes back to earlier ones. */
export async function upsertProgress(
  tx: Transaction,
  chainId: number,
  { firstBlock, journalFrom }: Progress,
): Promise<void> {
  await tx.raw(
    `insert into collection_progress (chain_id, first_block, journal_from) values (:chainId, :firstBlock, :journalFrom)
     on conflict (chain_id) do update
       set journal_from = greatest(collection_progress.journal_from, excluded.journal_from)`,
    { chainId, firstBlock, journalFrom },
  );
}
