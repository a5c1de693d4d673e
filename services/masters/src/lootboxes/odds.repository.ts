import type { Queryable, Transaction } from '@hatchery/kit/database';
import { type Page, type Paging, readPage } from '@hatchery/kit/lists';
import type { Hex } from 'viem';

/** A version of the odds of a box, as it was published. */
export type PublishedOdds = {
  boxId: number;
  version: number;
  hash: Hex;
  items: { itemId: number; weight: number }[];
  publishedAt: Date;
};

type Row = {
  box_id: number;
  version: number;
  odds_hash: Hex;
  item_ids: number[];
  weights: string[];
  published_at: Date;
};

const fromRow = (row: Row): PublishedOdds => ({
  boxId: row.box_id,
  version: row.version,
  hash: row.odds_hash,
  items: row.item_ids.map((itemId, index) => ({ itemId, weight: Number(row.weights[index]) })),
  publishedAt: row.published_at,
});

/** Publishes a version, unless it is. */
export async function insertOdds(
  tx: Transaction,
  { boxId, version, hash, items, publishedAt }: PublishedOdds,
): Promise<void> {
  await tx('published_odds')
    .insert({
      ...{ box_id: boxId, version, odds_hash: hash, published_at: publishedAt },
      item_ids: items.map(({ itemId }) => itemId),
      weights: items.map(({ weight }) => weight),
    })
    .onConflict(['box_id', 'version'])
    .ignore();
}

/** Lists all that was ever published: a few versions of a few boxes. */
export const listAllOdds = async (db: Queryable): Promise<PublishedOdds[]> =>
  (await db('published_odds').orderBy(['box_id', 'version']).limit(10_000).select<Row[]>()).map(fromRow);

export async function listOddsPage(
  db: Queryable,
  { boxId, ...paging }: Paging & { boxId?: number | undefined },
): Promise<Page<PublishedOdds>> {
  const all = db('published_odds').orderBy(['box_id', 'version']).select();
  const { items, total } = await readPage<Row>(boxId === undefined ? all : all.where({ box_id: boxId }), paging);
  return { items: items.map(fromRow), total };
}

/** Finds the odds with which a box is sold off the chain: those of its last version. */
export async function findCurrentOdds(db: Queryable, boxId: number): Promise<PublishedOdds | undefined> {
  const row = await db('published_odds').where({ box_id: boxId }).orderBy('version', 'desc').first<Row | undefined>();
  return row && fromRow(row);
}

export async function findOdds(
  db: Queryable,
  { boxId, version }: { boxId: number; version: number },
): Promise<PublishedOdds | undefined> {
  const row = await db('published_odds').where({ box_id: boxId, version }).first<Row | undefined>();
  return row && fromRow(row);
}
