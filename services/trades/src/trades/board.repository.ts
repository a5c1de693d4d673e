import type { Database, Queryable } from '@hatchery/kit/database';
import { prepared } from '@hatchery/kit/prepared';
import type { Line } from '../bundles/bundles.ts';
import type { StoredTrade } from './trades.rules.ts';

/** A trade with what its owner gives. */
export type ListedTrade = Omit<StoredTrade, 'change' | 'movementId' | 'claimId' | 'refusedAt'> & { offered: Line[] };

const listed = `t.id, t.owner_id as "ownerId", t.status, t.version, t.terms_version as "termsVersion",
  t.bundle_id as "bundleId", t.request, t.taker_id as "takerId", t.offer_id as "offerId", t.received,
  t.posting_id as "postingId", t.end_reason as "endReason", t.expires_at as "expiresAt", t.created_at as "createdAt",
  t.updated_at as "updatedAt", t.ended_at as "endedAt", b.lines as offered`;
const bundle = 'join bundles b on b.id = t.bundle_id';

/** The place in a list after a trade, by the time and the id of creation, or the beginning. After an unknown trade is nothing. */
const after = `(case when cast(:after as uuid) is null then cast('infinity' as timestamptz)
    else (select created_at from trades where id = cast(:after as uuid)) end,
  coalesce(cast(:after as uuid), 'ffffffff-ffff-ffff-ffff-ffffffffffff'))`;

/** Finds a trade that is not opening. */
export async function findListed(database: Database, id: string): Promise<ListedTrade | undefined> {
  const find = prepared<{ id: string }, ListedTrade>(database, 'trades-one', (knex, param) =>
    knex.raw(`select ${listed} from trades t ${bundle} where t.id = ? and t.status <> 'opening'`, [param('id')]),
  );
  return (await find({ id }))[0];
}

type Page = { after: string | null; limit: number };

/** The choices of a board. Null where there is none. */
export type BoardFilters = Page & {
  status: string;
  /** Owners whose trades are left out. */
  hidden: string[];
  offers: string | null;
  asks: string | null;
  /** Assets of which one is on either side. */
  named: string[] | null;
};

const filterNames = ['status', 'hidden', 'offers', 'asks', 'named', 'after', 'limit'] as const;

const hasLine = (side: 'offers' | 'asks') =>
  `(cast(:${side} as uuid) is null or exists (select from trade_lines x where x.trade_id = t.id
     and x.side = '${side === 'offers' ? 'offer' : 'request'}' and x.asset_id = cast(:${side} as uuid)))`;
const isWanted = `t.status = :status and t.owner_id <> all(cast(:hidden as uuid[])) and ${hasLine('offers')} and ${hasLine('asks')}
  and (cast(:named as uuid[]) is null or exists (select from trade_lines x where x.trade_id = t.id
    and x.asset_id = any(cast(:named as uuid[]))))`;

const byLine = 'l.listed_at desc, l.trade_id desc';

/** Lists trades, the newest first. */
export function listBoard(database: Database, filters: BoardFilters): Promise<ListedTrade[]> {
  const list = prepared<BoardFilters, ListedTrade>(database, 'trades-board', (knex, param) =>
    knex.raw(
      `select ${listed} from trades t ${bundle} where ${isWanted} and (t.created_at, t.id) < ${after}
       order by t.created_at desc, t.id desc limit :limit`,
      Object.fromEntries(filterNames.map((name) => [name, param(name)])),
    ),
  );
  return list(filters);
}

/** Lists trades with an asset on a side. */
export function listBoardOfAsset(
  database: Database,
  filters: BoardFilters & { side: 'offer' | 'request'; assetId: string },
): Promise<ListedTrade[]> {
  const list = prepared<typeof filters, ListedTrade>(database, 'trades-board-asset', (knex, param) =>
    knex.raw(
      `select ${listed} from trade_lines l join trades t on t.id = l.trade_id ${bundle}
       where l.side = :side and l.asset_id = :assetId and (l.listed_at, l.trade_id) < ${after} and l.is_first and ${isWanted}
       order by ${byLine} limit :limit`,
      Object.fromEntries([...filterNames, 'side' as const, 'assetId' as const].map((name) => [name, param(name)])),
    ),
  );
  return list(filters);
}

/** Lists trades with one of some assets on either side. */
export function listBoardOfAssets(
  database: Database,
  filters: BoardFilters & { named: string[] },
): Promise<ListedTrade[]> {
  const list = prepared<BoardFilters, ListedTrade>(database, 'trades-board-assets', (knex, param) =>
    knex.raw(
      `select ${listed} from (
         select distinct found.trade_id, found.listed_at
         from unnest(cast(:named as uuid[])) as assets (id) cross join (values ('offer'), ('request')) as sides (side)
         cross join lateral (
           select l.trade_id, l.listed_at from trade_lines l join trades t on t.id = l.trade_id
           where l.side = sides.side and l.asset_id = assets.id and (l.listed_at, l.trade_id) < ${after}
             and l.is_first and ${isWanted}
           order by ${byLine} limit :limit
         ) as found
         order by found.listed_at desc, found.trade_id desc limit :limit
       ) as l join trades t on t.id = l.trade_id ${bundle} order by ${byLine}`,
      Object.fromEntries(filterNames.map((name) => [name, param(name)])),
    ),
  );
  return list(filters);
}

/** The amounts that a player has available, in columns. */
export type Owned = { assetIds: string[]; tokenIds: (string | null)[]; amounts: string[] };

/** Lists trades whose whole request a player covers. They are found by the first line of it. */
export function listAcceptable(database: Database, filters: BoardFilters & Owned): Promise<ListedTrade[]> {
  const names = [...filterNames, 'assetIds', 'tokenIds', 'amounts'] as const;
  const list = prepared<typeof filters, ListedTrade>(database, 'trades-board-acceptable', (knex, param) =>
    knex.raw(
      `with mine as materialized (
         select * from unnest(cast(:assetIds as uuid[]), cast(:tokenIds as numeric[]), cast(:amounts as numeric[]))
           as mine (asset_id, token_id, amount)
       )
       select ${listed} from (select distinct asset_id from mine) as assets
       cross join lateral (
         select l.trade_id, l.listed_at from trade_lines l join trades t on t.id = l.trade_id
         where l.side = 'request' and l.position = 0 and l.asset_id = assets.asset_id
           and (l.listed_at, l.trade_id) < ${after} and ${isWanted}
           and not exists (
             select from trade_lines r where r.trade_id = l.trade_id and r.side = 'request' and r.amount > coalesce((
               select sum(mine.amount) from mine
               where mine.asset_id = r.asset_id and (r.token_id is null or mine.token_id = r.token_id)
             ), 0)
           )
         order by ${byLine} limit :limit
       ) as l join trades t on t.id = l.trade_id ${bundle} order by ${byLine} limit :limit`,
      Object.fromEntries(names.map((name) => [name, param(name)])),
    ),
  );
  return list(filters);
}

const mostNamed = 500;

/** Lists assets that were in trades and whose name contains a text, in any case. */
export const listNamed = (db: Queryable, text: string): Promise<string[]> =>
  db('listed_assets')
    .whereILike('name', `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`)
    .orderBy(['name', 'asset_id'])
    .limit(mostNamed)
    .pluck('asset_id');

type OwnPage = Page & { owners: string[]; statuses: string[] };

/** Lists trades of some owners: a page of each, merged. */
export function listOwned(database: Database, page: OwnPage): Promise<ListedTrade[]> {
  const list = prepared<OwnPage, ListedTrade>(database, 'trades-owned', (knex, param) =>
    knex.raw(
      `select ${listed} from unnest(cast(:owners as uuid[])) as owners (id)
       cross join lateral (
         select * from trades where owner_id = owners.id and status = any(:statuses) and (created_at, id) < ${after}
         order by created_at desc, id desc limit :limit
       ) as t ${bundle} order by t.created_at desc, t.id desc limit :limit`,
      Object.fromEntries((['owners', 'statuses', 'after', 'limit'] as const).map((name) => [name, param(name)])),
    ),
  );
  return list(page);
}

/** Lists trades of others that some players accepted, or that took their offer. */
export function listAccepted(database: Database, page: Omit<OwnPage, 'statuses'>): Promise<ListedTrade[]> {
  const list = prepared<Omit<OwnPage, 'statuses'>, ListedTrade>(database, 'trades-accepted', (knex, param) =>
    knex.raw(
      `select ${listed} from unnest(cast(:owners as uuid[])) as takers (id)
       cross join lateral (
         select * from trades where taker_id = takers.id and status = 'completed' and (created_at, id) < ${after}
         order by created_at desc, id desc limit :limit
       ) as t ${bundle} order by t.created_at desc, t.id desc limit :limit`,
      Object.fromEntries((['owners', 'after', 'limit'] as const).map((name) => [name, param(name)])),
    ),
  );
  return list(page);
}
