import type { Database } from '@hatchery/kit/database';
import { prepared } from '@hatchery/kit/prepared';
import type { Line } from '../bundles/bundles.ts';
import type { StoredOffer } from './offers.rules.ts';

/** An open offer, as a trade shows it. */
export type TradesOffer = Pick<StoredOffer, 'id' | 'tradeId' | 'userId' | 'version' | 'createdAt'> & {
  lines: Line[];
  /** How many the trade has. */
  count: number;
};

type OfTrades = { tradeIds: string[]; hidden: string[]; most: number };

/** Lists the newest open offers for some trades, without those of players who are hidden. */
export function listOffersOfTrades(database: Database, given: OfTrades): Promise<TradesOffer[]> {
  const list = prepared<OfTrades, TradesOffer>(database, 'offers-of-trades', (knex, param) =>
    knex.raw(
      `select o.id, o.trade_id as "tradeId", o.user_id as "userId", o.version, o.created_at as "createdAt", o.count, b.lines
       from unnest(cast(? as uuid[])) as trades (id)
       cross join lateral (
         select *, (count(*) over ())::int as count from offers
         where trade_id = trades.id and state = 'open' and user_id <> all(cast(? as uuid[]))
         order by created_at desc, id desc limit ?
       ) as o join bundles b on b.id = o.bundle_id order by o.created_at desc, o.id desc`,
      [param('tradeIds'), param('hidden'), param('most')],
    ),
  );
  return list(given);
}

/** Lists those of some trades for which some players have an open offer. */
export async function listOffered(
  database: Database,
  given: { tradeIds: string[]; userIds: string[] },
): Promise<string[]> {
  const list = prepared<typeof given, { tradeId: string }>(database, 'offers-by-players', (knex, param) =>
    knex.raw(
      `select distinct trade_id as "tradeId" from offers
       where trade_id = any(cast(? as uuid[])) and user_id = any(cast(? as uuid[])) and state = 'open'
       order by trade_id`,
      [param('tradeIds'), param('userIds')],
    ),
  );
  return (await list(given)).map(({ tradeId }) => tradeId);
}

/** An offer with the trade that it is for. */
export type ListedOffer = Omit<StoredOffer, 'change' | 'forBundleId'> & {
  lines: Line[];
  tradeLines: Line[];
  tradeStatus: string;
  tradeVersion: number;
};

const listed = `o.id, o.trade_id as "tradeId", o.owner_id as "ownerId", o.user_id as "userId", o.bundle_id as "bundleId",
  o.state, o.version, o.end_reason as "endReason", o.created_at as "createdAt", o.updated_at as "updatedAt",
  b.lines, g.lines as "tradeLines", t.status as "tradeStatus", t.version as "tradeVersion"`;
/** The trade as it is now, and what its owner gave when the offer was made. */
const sources =
  'join trades t on t.id = o.trade_id join bundles b on b.id = o.bundle_id join bundles g on g.id = o.for_bundle_id';
const after = `(case when cast(:after as uuid) is null then cast('infinity' as timestamptz)
    else (select created_at from offers where id = cast(:after as uuid)) end,
  coalesce(cast(:after as uuid), 'ffffffff-ffff-ffff-ffff-ffffffffffff'))`;

type Page = { users: string[]; after: string | null; limit: number };

/** Lists offers that some players made, for trades in a state: a page of each, merged. */
export function listMade(database: Database, page: Page & { status: string | null }): Promise<ListedOffer[]> {
  const list = prepared<typeof page, ListedOffer>(database, 'offers-made', (knex, param) =>
    knex.raw(
      `select ${listed} from unnest(cast(:users as uuid[])) as users (id)
       cross join lateral (
         select * from offers where user_id = users.id and state <> 'placing' and (created_at, id) < ${after}
           and (cast(:status as text) is null
             or exists (select from trades where trades.id = trade_id and trades.status = cast(:status as text)))
         order by created_at desc, id desc limit :limit
       ) as o ${sources} order by o.created_at desc, o.id desc limit :limit`,
      Object.fromEntries((['users', 'status', 'after', 'limit'] as const).map((name) => [name, param(name)])),
    ),
  );
  return list(page);
}

type Incoming = Page & { states: string[]; tradeId: string | null; hidden: string[] };

/** Lists offers of others for trades of some players. */
export function listIncoming(database: Database, page: Incoming): Promise<ListedOffer[]> {
  const names = ['users', 'states', 'tradeId', 'hidden', 'after', 'limit'] as const;
  const list = prepared<Incoming, ListedOffer>(database, 'offers-incoming', (knex, param) =>
    knex.raw(
      `select ${listed} from unnest(cast(:users as uuid[])) as users (id)
       cross join lateral (
         select * from offers where owner_id = users.id and state <> 'placing' and (created_at, id) < ${after}
           and state = any(:states) and user_id <> all(cast(:hidden as uuid[]))
           and (cast(:tradeId as uuid) is null or trade_id = cast(:tradeId as uuid))
         order by created_at desc, id desc limit :limit
       ) as o ${sources} order by o.created_at desc, o.id desc limit :limit`,
      Object.fromEntries(names.map((name) => [name, param(name)])),
    ),
  );
  return list(page);
}
