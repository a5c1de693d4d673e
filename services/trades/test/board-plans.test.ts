import { randomUUID } from 'node:crypto';
import { workOf } from '@hatchery/kit/testing-plans';
import { listIncoming, listMade, listOffersOfTrades } from '../src/offers/shown-offers.repository.ts';
import {
  type BoardFilters,
  listAcceptable,
  listAccepted,
  listBoard,
  listBoardOfAsset,
  listBoardOfAssets,
  listOwned,
} from '../src/trades/board.repository.ts';
import { listDue } from '../src/trades/trades.repository.ts';
import { type Stage, startStage } from './fixtures/trades.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  // Plans are read from statements of the pool.
  stage = await startStage({ config: { DATABASE_NAMED_STATEMENTS: 'off' } });
});
afterAll(() => stage?.close());

const [gold, gems, me, owner] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];

/** Fills tables with trades of many players: each has a line on both sides, an offer, and a finished trade beside it. */
async function crowd(size: number) {
  const { knex } = stage.database;
  await knex.raw(
    `with made as (select gen_random_uuid() as id, gen_random_uuid() as bundle, gen_random_uuid() as bid, n from generate_series(1, :size) as n),
     bundled as (insert into bundles (id, user_id, lines, state, created_at)
       select unnest(array[bundle, bid]), gen_random_uuid(), '[]', 'held', now() from made),
     traded as (insert into trades (id, owner_id, status, bundle_id, request, taker_id, expires_at, created_at, updated_at, ended_at)
       select id, case when n % 100 = 0 then cast(:owner as uuid) else gen_random_uuid() end,
         case when n % 2 = 0 then 'open' else 'completed' end, bundle, '[]',
         case when n % 101 = 0 then cast(:me as uuid) when n % 2 = 1 then gen_random_uuid() end,
         now() + interval '1 day', now() - n * interval '1 second', now(), case when n % 2 = 1 then now() end from made),
     lined as (insert into trade_lines (trade_id, side, position, asset_id, amount, is_first, listed_at)
       select id, side, 0, case when n % 10 = 0 then cast(:gold as uuid) else gen_random_uuid() end, 1 + n % 7, true,
         now() - n * interval '1 second'
       from made cross join (values ('offer'), ('request')) as sides (side) where n % 2 = 0)
     insert into offers (id, trade_id, owner_id, user_id, bundle_id, for_bundle_id, state, version, created_at, updated_at)
     select gen_random_uuid(), id, case when n % 100 = 0 then cast(:owner as uuid) else gen_random_uuid() end,
       case when n % 103 = 0 then cast(:me as uuid) else gen_random_uuid() end, bid, bundle, 'open', 2,
       now() - n * interval '1 second', now() from made`,
    { size, gold, owner, me },
  );
  await knex.raw('vacuum analyze trades, bundles, trade_lines, offers');
}

test('every list takes as much work among many trades as among few', async () => {
  const { database } = stage;
  const { knex } = database;
  const page = { after: null, limit: 20 };
  const filters: BoardFilters = {
    status: 'open',
    hidden: [randomUUID()],
    offers: null,
    asks: null,
    named: null,
    ...page,
  };
  const asset = { ...filters, side: 'offer' as const, assetId: gold };
  const owned = { assetIds: [gold, gems], tokenIds: [null, null], amounts: ['3', '1'] };
  const reads: [string, string, () => Promise<unknown>][] = [
    ['board', 'order by t.created_at desc', () => listBoard(database, filters)],
    ['asset', 'l.side =', () => listBoardOfAsset(database, asset)],
    [
      'assets',
      'select distinct found.trade_id',
      () => listBoardOfAssets(database, { ...filters, named: [gold, gems] }),
    ],
    ['acceptable', 'with mine as materialized', () => listAcceptable(database, { ...filters, ...owned })],
    ['owned', 'owner_id = owners.id', () => listOwned(database, { ...page, owners: [owner], statuses: ['open'] })],
    ['accepted', 'taker_id = takers.id', () => listAccepted(database, { ...page, owners: [me] })],
    ['made', 'user_id = users.id', () => listMade(database, { ...page, users: [me], status: null })],
    [
      'incoming',
      'owner_id = users.id',
      () => listIncoming(database, { ...page, users: [owner], states: ['open'], tradeId: null, hidden: [] }),
    ],
    ['due', '"expires_at" <=', () => listDue(knex, new Date(0), 20)],
  ];
  const measure = async () => {
    const works: Record<string, number> = {};
    for (const [name, marker, read] of reads) works[name] = (await workOf(knex, marker, read)).blocks;
    const tradeIds = (await listBoard(database, filters)).map(({ id }) => id);
    const ofTrades = () => listOffersOfTrades(database, { tradeIds, hidden: [], most: 20 });
    works.offers = (await workOf(knex, 'trade_id = trades.id', ofTrades)).blocks;
    return works;
  };
  await crowd(2_000);
  const few = await measure();
  await crowd(20_000);
  const many = await measure();
  const grown = Object.entries(many).filter(([name, blocks]) => blocks > (few[name] as number) * 2 + 20);
  expect({ grown, few, many }).toEqual({ grown: [], few, many });
});
