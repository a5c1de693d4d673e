import type { Queryable, Row } from '@hatchery/kit/database';
import { tokenOf, totalsOf } from './book.repository.ts';
import type { Token, Totals } from './collection-book.rules.ts';

export type StoredTotals = Totals & { chainId: number; family: string };

/** Lists the totals of some families on some chains, by chain and family. */
export async function listTotalsOn(
  db: Queryable,
  chainIds: readonly number[],
  families: readonly string[],
): Promise<StoredTotals[]> {
  const rows = await db('collection_totals')
    .whereIn('chain_id', chainIds)
    .whereIn('family', families)
    .orderBy(['chain_id', 'family'])
    .limit(chainIds.length * families.length);
  return rows.map((row: Row) => ({ ...totalsOf(row), chainId: row.chain_id, family: row.family }));
}

/** Finds the lowest price of a family's tokens on a chain. */
export async function findFloor(db: Queryable, chainId: number, family: string): Promise<bigint | null> {
  const row = await db('collection_tokens')
    .where({ chain_id: chainId, family })
    .whereNotNull('price')
    .orderBy(['price', 'token_id'])
    .first('price');
  return row ? BigInt(row.price) : null;
}

type Listed<After> = { chainId: number; family: string; after: After | undefined; limit: number };

export type StoredHolder = { address: string; amount: bigint };

/** Lists those who have some of a family, those with most first. */
export async function listByAmount(
  db: Queryable,
  { chainId, family, after, limit }: Listed<{ amount: string; address: string }>,
): Promise<StoredHolder[]> {
  const { rows } = await db.raw(
    `select address, amount from collection_holders
     where chain_id = :chainId and family = :family and amount > 0
       ${after ? 'and amount <= :amount and (amount < :amount or address > :address)' : ''}
     order by amount desc, address limit :limit`,
    { chainId, family, limit, ...after },
  );
  return rows.map((row: Row) => ({ address: row.address, amount: BigInt(row.amount) }));
}

export type StoredSale = {
  tokenId: string;
  seller: string;
  buyer: string;
  price: string;
  blockNumber: number;
  blockTime: number;
  logIndex: number;
  transactionHash: string;
};

/** Lists the sales of a chain, or of one token, the latest first. */
export async function listSales(
  db: Queryable,
  asked: Listed<{ blockNumber: number; logIndex: number }> & { tokenId: string | undefined },
): Promise<StoredSale[]> {
  const { chainId, family, after, limit, tokenId } = asked;
  const rows = await db('collection_sales')
    .where({ chain_id: chainId, family })
    .modify((query) => {
      if (tokenId !== undefined) query.where({ token_id: tokenId });
      if (after) query.whereRaw('(block_number, log_index) < (?, ?)', [after.blockNumber, after.logIndex]);
    })
    .orderBy([
      { column: 'block_number', order: 'desc' },
      { column: 'log_index', order: 'desc' },
    ])
    .limit(limit);
  return rows.map((row: Row) => ({
    ...{ tokenId: String(row.token_id), seller: row.seller, buyer: row.buyer, price: String(row.price) },
    ...{ blockNumber: row.block_number, blockTime: row.block_time, logIndex: row.log_index },
    transactionHash: row.transaction_hash,
  }));
}

export type StoredListing = { tokenId: string; seller: string; price: string };

/** Lists what is for sale, the cheapest first. */
export async function listByPrice(
  db: Queryable,
  { chainId, family, after, limit }: Listed<{ price: string; tokenId: string }>,
): Promise<StoredListing[]> {
  const rows = await db('collection_tokens')
    .where({ chain_id: chainId, family })
    .whereNotNull('price')
    .modify((query) => {
      if (after) query.whereRaw('(price, token_id) > (?, ?)', [after.price, after.tokenId]);
    })
    .orderBy(['price', 'token_id'])
    .limit(limit);
  return rows.map((row: Row) => ({ tokenId: String(row.token_id), seller: row.owner, price: String(row.price) }));
}

export type HeldBy = { chainId: number; address: string; amount: bigint };

/** Lists what addresses have of a family, by chain and address. Those without any are left out. */
export async function listHeld(
  db: Queryable,
  family: string,
  holders: readonly { chainId: number; address: string }[],
): Promise<HeldBy[]> {
  const { rows } = await db.raw(
    `select stored.chain_id, stored.address, stored.amount
     from unnest(cast(:chainIds as bigint[]), cast(:addresses as text[])) as asked (chain_id, address)
     join collection_holders as stored
       on stored.chain_id = asked.chain_id and stored.family = :family and stored.address = asked.address
     where stored.amount > 0
     order by stored.chain_id, stored.address limit :limit`,
    {
      family,
      chainIds: holders.map(({ chainId }) => chainId),
      addresses: holders.map(({ address }) => address),
      limit: holders.length,
    },
  );
  return rows.map((row: Row) => ({ chainId: row.chain_id, address: row.address, amount: BigInt(row.amount) }));
}

/** Finds a token on the chain where it is, or on one that it left. */
export async function findTokenOn(
  db: Queryable,
  chainIds: readonly number[],
  family: string,
  tokenId: string,
): Promise<(Token & { chainId: number }) | undefined> {
  const row = await db('collection_tokens')
    .where({ family, token_id: tokenId })
    .whereIn('chain_id', chainIds)
    .orderByRaw('owner is null, chain_id')
    .first();
  return row && { ...tokenOf(row), chainId: row.chain_id };
}

export type DaySums = { span: number; family: string; made: bigint; sales: number; volume: bigint };

/** Adds up the days of each span, by span and family. `from` and `to` are days; the last one does not count. */
export async function sumDays(
  db: Queryable,
  chainIds: readonly number[],
  spans: readonly { from: string; to: string }[],
): Promise<DaySums[]> {
  const { rows } = await db.raw(
    `select span, family, sum(made) as made, sum(sales) as sales, sum(volume) as volume
     from unnest(cast(:from as text[]), cast(:to as text[])) with ordinality as spans (from_day, to_day, span)
     join collection_days on chain_id = any(cast(:chainIds as bigint[])) and day >= from_day and day < to_day
     group by span, family order by span, family`,
    { chainIds: [...chainIds], from: spans.map(({ from }) => from), to: spans.map(({ to }) => to) },
  );
  return rows.map((row: Row) => ({
    span: Number(row.span) - 1,
    family: row.family,
    made: BigInt(row.made),
    sales: Number(row.sales),
    volume: BigInt(row.volume),
  }));
}
