import type { Queryable, Row, Transaction } from '@hatchery/kit/database';
import type { RecordKind } from '../projections/keep-records.ts';
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

/** Returns a reader of keys for a table with one more column in its key than the family. */
const ofKey =
  (column?: string) =>
  (key: string): Row => {
    const { family, about } = partsOf(key);
    return column ? { family, [column]: about } : { family };
  };

/** The records that blocks change. */
export const kinds = {
  totals: {
    table: 'collection_totals',
    keys: ['family'],
    columns: ['minted', 'burned', 'arrived', 'departed', 'holders', 'listed', 'sales', 'volume', 'settings'],
    keyOf: ofKey(),
    rowOf: (totals) => totals,
  } as RecordKind<Totals>,
  holders: {
    table: 'collection_holders',
    keys: ['family', 'address'],
    columns: ['amount'],
    keyOf: ofKey('address'),
    rowOf: (holder) => holder,
  } as RecordKind<Holder>,
  tokens: {
    table: 'collection_tokens',
    keys: ['family', 'token_id'],
    columns: ['owner', 'price', 'state'],
    keyOf: ofKey('token_id'),
    rowOf: (token) => token,
  } as RecordKind<Token>,
  days: {
    table: 'collection_days',
    keys: ['family', 'day'],
    columns: ['made', 'sales', 'volume'],
    keyOf: ofKey('day'),
    rowOf: (day) => day,
  } as RecordKind<Day>,
};

/** Lists the records of one kind with these keys. */
async function listRows(
  db: Queryable,
  chainId: number,
  { table, keys, keyOf }: Pick<RecordKind<never>, 'table' | 'keys' | 'keyOf'>,
  asked: string[],
): Promise<Row[]> {
  const names = keys.map((name) => `stored.${name}`).join(', ');
  const { rows } = await db.raw(
    `select stored.* from jsonb_populate_recordset(null::${table}, cast(:asked as jsonb)) as asked
     join ${table} as stored
       on stored.chain_id = :chainId and ${keys.map((name) => `stored.${name} = asked.${name}`).join(' and ')}
     order by ${names} limit :limit`,
    { chainId, asked: JSON.stringify(asked.map(keyOf)), limit: asked.length },
  );
  return rows;
}

export async function listTotals(db: Queryable, chainId: number, keys: string[]): Promise<Map<string, Totals>> {
  const rows = await listRows(db, chainId, kinds.totals, keys);
  return new Map(rows.map((row) => [keyOf(row.family), totalsOf(row)]));
}

export async function listHolders(db: Queryable, chainId: number, keys: string[]): Promise<Map<string, Holder>> {
  const rows = await listRows(db, chainId, kinds.holders, keys);
  return new Map(rows.map((row) => [keyOf(row.family, row.address), { amount: BigInt(row.amount) }]));
}

export async function listTokens(db: Queryable, chainId: number, keys: string[]): Promise<Map<string, Token>> {
  const rows = await listRows(db, chainId, kinds.tokens, keys);
  return new Map(rows.map((row) => [keyOf(row.family, String(row.token_id)), tokenOf(row)]));
}

export async function listDays(db: Queryable, chainId: number, keys: string[]): Promise<Map<string, Day>> {
  const rows = await listRows(db, chainId, kinds.days, keys);
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
