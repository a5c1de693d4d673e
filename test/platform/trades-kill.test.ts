import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { serviceUrls } from '@hatchery/api/services';
import { indexingMigrations } from '@hatchery/indexing/migrations';
import { startParts } from '@hatchery/kit/closing';
import { createDatabase } from '@hatchery/kit/database';
import { createLogger } from '@hatchery/kit/log';
import { asAdmin, caller, createTestDatabase, eventually, type TestReply } from '@hatchery/kit/testing';
import { voucherId } from '@hatchery/vouchers-service/ledger/ids.rules';
import { unitOf } from '@hatchery/vouchers-service/ledger/units';
import { ledgerOn } from '../../services/vouchers/test/fixtures/ledger.fixture.ts';
import { startMortalService } from '../../services/vouchers/test/fixtures/mortal-service.fixture.ts';
import { startNetwork } from './trading/network.ts';
import { asPlayer, unfinished } from './trading/stage.ts';
import { startTradingUsers } from './trading/users.ts';

const kills = Number(process.env.TRADE_KILLS ?? 6);
/** Pairs of players who trade at the same time. */
const pairs = 6;
const given = 1_000_000n;
/** As long as anything may wait after both services are back. */
const mostMilliseconds = 10_000;
const patience = { withinMilliseconds: 600_000 };
const main = fileURLToPath(new URL('./trading/mortal-trades.main.ts', import.meta.url));

type Stage = Awaited<ReturnType<typeof startStage>>;
let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

/** Trades and the ledger as processes that can be killed, each on its database. */
const startStage = () =>
  startParts(async (keep) => {
    const log = createLogger({ service: 'trades', level: 'silent' });
    const open = async (schema: 'vouchers' | 'trades') => {
      const place = await createTestDatabase(schema, schema === 'vouchers' ? [indexingMigrations] : []);
      keep({ close: place.drop });
      return { url: place.url, database: keep(createDatabase({ url: place.url, schema, log })) };
    };
    const [ledger, own] = [await open('vouchers'), await open('trades')];
    const vouchers = keep(startMortalService(ledger.url));
    // Addresses of processes that start anew change, those of networks do not.
    const toVouchers = keep(await startNetwork(vouchers.url));
    const users = keep(await startTradingUsers());
    const urls: Record<string, string> = { vouchers: toVouchers.url, users: users.url };
    const env = { SERVICE_URLS: serviceUrls((name) => urls[name] ?? 'http://127.0.0.1:9') };
    const trades = keep(startMortalService(own.url, { main, env }));
    await Promise.all([trades.url(), vouchers.url()]);
    return {
      trades,
      vouchers,
      knex: own.database.knex,
      vouchersKnex: ledger.database.knex,
      ledger: ledgerOn(ledger.database),
    };
  });

/** Asks as a careful client does: again with the same key until it is answered. */
async function insist(player: string, method: string, path: string, body?: object): Promise<TestReply> {
  const headers = { 'idempotency-key': randomUUID() };
  return eventually(async () => {
    const call = caller('trades', await stage.trades.url());
    const reply = await call(method, path, { as: asPlayer(player), headers, ...(body ? { body } : {}) });
    if (reply.status >= 500 || reply.body?.type === '/problems/request-in-progress')
      throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply;
  }, patience);
}

/** Asks again, as a new request, while what was asked before is under way. */
const untilDone = (player: string, method: string, path: string, body: object, isDone: () => Promise<boolean>) =>
  eventually(async () => {
    const { status } = await insist(player, method, path, body);
    return status === 200 || isDone();
  }, patience);

type Pair = { owner: string; taker: string; goods: string; coins: string; coinsAsset: string; settled: number };

/** One creates trades, the other accepts them or offers for them, over and over. */
async function trade(pair: Pair, stopped: () => boolean): Promise<void> {
  const { owner, taker, goods, coins } = pair;
  const terms = { offerVoucherIds: [voucherId(goods, owner)], offerAmountsBase: ['2'], ...asksFor(pair) };
  for (let round = 0; !stopped(); round += 1) {
    const created = await insist(owner, 'POST', '/v2/trades', terms);
    if (created.status !== 200) throw new Error(`${created.status} ${JSON.stringify(created.body)}`);
    const path = `/v2/trades/${created.body.uid}`;
    if (round % 3 === 2) {
      await insist(owner, 'DELETE', path);
      continue;
    }
    const offer = { offerVoucherIds: [voucherId(coins, taker)], offerAmountsBase: ['3'] };
    if (round % 3 === 1)
      await untilDone(taker, 'POST', `${path}/offer`, offer, async () => {
        const { body } = await insist(taker, 'GET', path);
        return body.usersOffersIds.includes(taker);
      });
    const ended =
      round % 3 === 1
        ? await insist(owner, 'POST', `${path}/acceptOffer`, { offerUserId: taker })
        : await insist(taker, 'POST', `${path}/acceptTrade`, {});
    if (ended.status !== 200) throw new Error(`${path}: ${ended.status} ${JSON.stringify(ended.body)}`);
    pair.settled += 1;
  }
}

/** Both put something on a table and confirm, over and over. */
async function sitTogether(pair: Pair, stopped: () => boolean): Promise<void> {
  const { owner, taker, goods, coins } = pair;
  while (!stopped()) {
    const { body: table } = await insist(owner, 'POST', '/v2/direct-trades', { uid: taker });
    const path = `/v2/direct-trades/${table.uid}`;
    const has = async (player: string) => (await insist(player, 'GET', path)).body.sides[0].vouchers.length > 0;
    const owners = { voucherIds: [voucherId(goods, owner)], voucherAmountsBase: ['2'] };
    await untilDone(owner, 'PUT', path, owners, () => has(owner));
    const takers = { voucherIds: [voucherId(coins, taker)], voucherAmountsBase: ['3'] };
    await untilDone(taker, 'PUT', path, takers, () => has(taker));
    const { body: laid } = await insist(owner, 'GET', path);
    for (const player of [owner, taker])
      await untilDone(player, 'POST', `${path}/confirm`, { hash: laid.hash }, async () => {
        const { body } = await insist(player, 'GET', path);
        return body.status === 'completed';
      });
    pair.settled += 1;
  }
}

const asksFor = ({ coinsAsset }: Pair) => ({ requestAssetsIds: [coinsAsset], requestAmountsBase: ['3'] });

async function newPair(): Promise<Pair> {
  const { ledger } = stage;
  const [owner, taker] = [randomUUID(), randomUUID()];
  const coinsAsset = await ledger.createAsset();
  const coins = (await ledger.run((tx) => unitOf(tx, { assetId: coinsAsset, tokenId: null }))).id;
  const goods = await ledger.createUnit();
  await ledger.give(goods, owner, given);
  await ledger.give(coins, taker, given);
  return { owner, taker, goods, coins, coinsAsset, settled: 0 };
}

const untilReady = (name: 'trades' | 'vouchers') =>
  eventually(async () => (await fetch(`${await stage[name].url()}/readyz`)).status === 200);

/** Counts what is under way now. */
const left = async () => new Set((await unfinished(stage.knex, new Date())).map(({ what, id }) => `${what} ${id}`));

async function expectExact({ owner, taker, goods, coins, settled }: Pair): Promise<void> {
  const { balanceOf } = stage.ledger;
  const [given2, given3] = [2n * BigInt(settled), 3n * BigInt(settled)];
  expect(await balanceOf(owner, goods)).toEqual({ available: given - given2, held: 0n });
  expect(await balanceOf(taker, goods)).toEqual({ available: given2, held: 0n });
  expect(await balanceOf(taker, coins)).toEqual({ available: given - given3, held: 0n });
  expect(await balanceOf(owner, coins)).toEqual({ available: given3, held: 0n });
  expect(settled).toBeGreaterThan(0);
}

/** Lists what is still on hold, as each of both sees it. */
async function holdsAndBundles() {
  const holds = await stage.vouchersKnex('holds').where({ status: 'live' }).pluck('reference');
  const bundles = await stage.knex('bundles').whereIn('state', ['taking', 'held', 'returning']).pluck('id');
  return { holds, bundles };
}

async function prove(): Promise<void> {
  const as = asAdmin('prover');
  const call = caller('vouchers', await stage.vouchers.url());
  const path = '/v2/vouchers/admin/proof';
  const { body: begun } = await call('POST', path, { as });
  const latest = await eventually(async () => {
    const { body } = await call('GET', path, { as });
    return body.latest?.uid === begun.uid && body.latest;
  });
  expect(latest).toMatchObject({ status: 'passed', failures: [] });
}

test(
  `${kills} times SIGKILL of trades or of the ledger in the midst of settlements: nothing is half done, and nothing is stuck`,
  async () => {
    const players = await Promise.all(Array.from({ length: pairs }, newPair));
    let isOver = false;
    const stopped = () => isOver;
    const playing = Promise.all(players.map((pair, index) => (index === 0 ? sitTogether : trade)(pair, stopped)));
    const waits: number[] = [];
    const settled = () => players.reduce((sum, pair) => sum + pair.settled, 0);
    for (let round = 0; round < kills; round += 1) {
      const before = settled();
      // Some rounds come soon after the last one, others later.
      await eventually(() => settled() >= before + pairs * (1 + (round % 4)), patience);
      (round % 2 ? stage.vouchers : stage.trades).kill();
      await Promise.all([untilReady('trades'), untilReady('vouchers')]);
      const cut = await left();
      const began = performance.now();
      await eventually(async () => {
        const now = await left();
        return [...cut].every((id) => !now.has(id));
      });
      waits.push(performance.now() - began);
    }
    isOver = true;
    await playing;
    await eventually(async () => (await left()).size === 0);
    console.log(`longest waits after kills: ${waits.map((wait) => `${(wait / 1_000).toFixed(1)} s`).join(', ')}`);
    expect(Math.max(...waits)).toBeLessThan(mostMilliseconds);
    for (const pair of players) await expectExact(pair);
    expect(await holdsAndBundles()).toEqual({ holds: [], bundles: [] });
    await prove();
  },
  (300 + 60 * kills) * 1_000,
);
