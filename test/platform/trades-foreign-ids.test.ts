import { randomUUID } from 'node:crypto';
import { operationsOf } from '@hatchery/api/contract';
import { directTrades } from '@hatchery/api/direct-trades';
import { trades } from '@hatchery/api/trades';
import { voucherId } from '@hatchery/vouchers-service/ledger/ids.rules';
import { unitOf } from '@hatchery/vouchers-service/ledger/units';
import { startTradingStage, type TradingStage } from './trading/stage.ts';

let stage: TradingStage;
let world: Awaited<ReturnType<typeof openWorld>>;
beforeAll(async () => {
  stage = await startTradingStage();
  world = await openWorld();
});
afterAll(() => stage?.close());

/** A trade with an offer, a direct trade with both sides, and a stranger who has something of each. */
async function openWorld() {
  const { ledger, send } = stage;
  const [owner, taker, stranger] = [randomUUID(), randomUUID(), randomUUID()];
  const assetId = await ledger.createAsset();
  const gold = (await ledger.run((tx) => unitOf(tx, { assetId, tokenId: null }))).id;
  const goods = await ledger.createUnit();
  for (const player of [owner, taker, stranger]) await ledger.give(gold, player, 20n);
  await ledger.give(goods, owner, 5n);
  const wants = { requestAssetsIds: [assetId], requestAmountsBase: ['2'] };
  const terms = { offerVoucherIds: [voucherId(goods, owner)], offerAmountsBase: ['3'], ...wants };
  const { body: trade } = await send(owner, 'POST', '/v2/trades', terms);
  const path = `/v2/trades/${trade.uid}`;
  const offer = { offerVoucherIds: [voucherId(gold, taker)], offerAmountsBase: ['3'] };
  await send(taker, 'POST', `${path}/offer`, offer);
  const { body: table } = await send(owner, 'POST', '/v2/direct-trades', { uid: taker });
  const tablePath = `/v2/direct-trades/${table.uid}`;
  await send(owner, 'PUT', tablePath, { voucherIds: [voucherId(goods, owner)], voucherAmountsBase: ['1'] });
  const side = { voucherIds: [voucherId(gold, taker)], voucherAmountsBase: ['1'] };
  const { body: laid } = await send(taker, 'PUT', tablePath, side);
  return {
    owner,
    taker,
    stranger,
    gold,
    goods,
    terms,
    offer,
    path,
    tradeId: trade.uid,
    tablePath,
    side,
    hash: laid.hash,
  };
}

/** All that there is, to see that nothing changed. */
async function everything() {
  const { knex, vouchers } = stage;
  const tables = ['trades', 'offers', 'bundles', 'movements', 'direct_trades'];
  const rows = await Promise.all(tables.map((table) => knex(table).orderBy('id')));
  return [rows, await vouchers.database.knex('accounts').orderBy('id')];
}

type World = Awaited<ReturnType<typeof openWorld>>;
type Attempt = {
  name: string;
  method: string;
  path: (world: World) => string;
  body?: (world: World) => object;
  status: number;
  shows?: unknown;
};

const theirs = ({ goods, owner }: World) => voucherId(goods, owner);
const nobody = '00000000-0000-4000-8000-000000000000';

/** Attempts of a stranger with ids of others, and what they are worth. */
const attempts: Attempt[] = [
  { name: 'trades', method: 'GET', path: ({ tradeId }) => `/v2/trades?after=${tradeId}`, status: 200 },
  { name: 'trade', method: 'GET', path: ({ path }) => path, status: 200 },
  { name: 'createTrade', method: 'POST', path: () => '/v2/trades', body: ({ terms }) => terms, status: 404 },
  { name: 'myTrades', method: 'GET', path: ({ tradeId }) => `/v2/trades/me?after=${tradeId}`, status: 200, shows: [] },
  { name: 'myTradeOffers', method: 'GET', path: () => '/v2/trades/offers', status: 200, shows: [] },
  {
    ...{ name: 'incomingTradeOffers', method: 'GET', status: 200, shows: [] },
    path: ({ tradeId }) => `/v2/trades/incoming-offers?tradeId=${tradeId}`,
  },
  {
    ...{ name: 'updateTrade', method: 'PUT', status: 403 },
    path: ({ path }) => path,
    body: ({ gold, stranger }) => ({
      ...{ offerVoucherIds: [voucherId(gold, stranger)], offerAmountsBase: ['1'], requestAssetsIds: [] },
    }),
  },
  { name: 'deleteTrade', method: 'DELETE', path: ({ path }) => path, status: 403 },
  {
    name: 'offerForTrade',
    method: 'POST',
    path: ({ path }) => `${path}/offer`,
    body: ({ offer }) => offer,
    status: 404,
  },
  { name: 'withdrawOffer', method: 'DELETE', path: ({ path }) => `${path}/offer`, status: 404 },
  {
    ...{ name: 'acceptOffer', method: 'POST', status: 403 },
    path: ({ path }) => `${path}/acceptOffer`,
    body: ({ taker }) => ({ offerUserId: taker }),
  },
  {
    ...{ name: 'acceptTrade', method: 'POST', status: 400 },
    path: ({ path }) => `${path}/acceptTrade`,
    body: ({ gold, taker }) => ({ voucherIds: [voucherId(gold, taker)], voucherAmountsBase: ['2'] }),
  },
  { name: 'myDirectTrades', method: 'GET', path: () => '/v2/direct-trades/me', status: 200, shows: [] },
  { name: 'directTrade', method: 'GET', path: ({ tablePath }) => tablePath, status: 404 },
  {
    ...{ name: 'putOnTable', method: 'PUT', status: 404 },
    path: ({ tablePath }) => tablePath,
    body: ({ gold, stranger }) => ({ voucherIds: [voucherId(gold, stranger)], voucherAmountsBase: ['1'] }),
  },
  { name: 'leaveTable', method: 'DELETE', path: ({ tablePath }) => tablePath, status: 404 },
  {
    ...{ name: 'confirmDirectTrade', method: 'POST', status: 404 },
    path: ({ tablePath }) => `${tablePath}/confirm`,
    body: ({ hash }) => ({ hash }),
  },
  {
    name: 'inviteToTrade',
    method: 'POST',
    path: () => '/v2/direct-trades',
    body: () => ({ uid: nobody }),
    status: 404,
  },
];

describe('ids of others are worth nothing', () => {
  test('in each operation of trades', () => {
    const names = operationsOf({ ...trades, ...directTrades } as never).map(({ name }) => name);
    expect(attempts.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  test.each(attempts)('in $name', async ({ method, path, body, status, shows }) => {
    stage.users.areFriends = (_one, other) => other !== nobody;
    const before = await everything();
    const reply = await stage.send(world.stranger, method, path(world), body?.(world));
    expect([reply.status, reply.body]).toEqual([status, shows ?? expect.anything()]);
    expect(await everything()).toEqual(before);
  });

  test('in what a partner puts down', async () => {
    const { taker, path, tablePath } = world;
    const before = await everything();
    const given = { offerVoucherIds: [theirs(world)], offerAmountsBase: ['1'] };
    const put = { voucherIds: [theirs(world)], voucherAmountsBase: ['1'] };
    const replies = [
      await stage.send(taker, 'POST', '/v2/trades', { ...given, requestAssetsIds: [] }),
      await stage.send(taker, 'POST', `${path}/offer`, given),
      await stage.send(taker, 'PUT', tablePath, put),
    ];
    expect(replies.map((reply) => reply.status)).toEqual([404, 404, 404]);
    expect(await everything()).toEqual(before);
  });
});
