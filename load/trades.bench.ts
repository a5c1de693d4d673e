import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Passport } from '@hatchery/api/access';
import { serviceUrls } from '@hatchery/api/services';
import { createDatabase } from '@hatchery/kit/database';
import { createLogger } from '@hatchery/kit/log';
import { passportHeader } from '@hatchery/kit/passport';
import { testConfig, testPassports } from '@hatchery/kit/testing';
import type { Transport } from '@hatchery/kit/transport';
import { tradesConfig } from '@hatchery/trades-service/config';
import { startTradesService } from '@hatchery/trades-service/service';
import { vouchersConfig } from '@hatchery/vouchers-service/config';
import { unitId, voucherId } from '@hatchery/vouchers-service/ledger/ids.rules';
import { startVouchersService } from '@hatchery/vouchers-service/service';
import { Pool } from 'undici';
import { startTradingUsers } from '../test/platform/trading/users.ts';
import { interleaved, medianRatio } from './measure.ts';
import { cpuSecondsOf, figuresOf, type Part, printSides, type Sample, warmUp, withParts } from './processes.ts';
import { reportRatio } from './results.ts';

/**
 * Measures accepting trades end to end against the posting of the ledger that it is made of, and the board among 10,000 open trades
 * against the board among 1,000,000. Services, load and Postgres share the machine as they are.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const most = Number(process.env.BENCH_ROWS ?? 1_000_000);
const fewest = 10_000;
const clients = 16;
/** Trades of one round, each of another player. */
const tradesOfRound = 400;
const assets = 100;
const players = 1_000;
const self = fileURLToPath(import.meta.url);
const log = createLogger({ service: 'bench', level: 'error' });

/** Players, trades and assets have numbers, so that every process knows their ids. */
const idOf = (kind: number, index: number) =>
  `00000000-0000-4000-${(0x8000 + kind).toString(16)}-${index.toString(16).padStart(12, '0')}`;
const playerOf = (index: number) => idOf(1, index % players);
const [gold, silver] = [idOf(2, 1), idOf(2, 2)];
const [goldUnit, silverUnit] = [unitId(gold, null, false), unitId(silver, null, false)];

/** Takes events and forgets them. */
const nowhere: Transport = {
  publish: async () => [],
  subscribe: async () => ({ close: async () => {} }),
  ready: async () => {},
  close: async () => {},
};

async function serveLedger(url: string): Promise<string> {
  const place = { url, drop: async () => {} };
  const config = { ...vouchersConfig.parse({ DATABASE_URL: url }), ...testConfig(place) };
  return (await startVouchersService({ config, transport: nowhere, log })).url;
}

async function serveTrades(url: string, urls: string): Promise<string> {
  const { SERVICE_URLS, ...own } = tradesConfig.parse({ DATABASE_URL: url, SERVICE_URLS: urls });
  const place = { url, drop: async () => {} };
  const config = { ...own, ...testConfig(place), SERVICE_URLS };
  return (await startTradesService({ config, transport: nowhere, log })).url;
}

type Asked = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string };

const passportOf = (kind: Passport['kind'], subject: string): Passport => ({
  ...{ kind, subject, roles: [], permissions: [], requestId: 'bench' },
  ...(kind === 'user' ? { sessionId: subject } : {}),
});

const asPlayer = (uid: string, path: string, body: object): Asked => {
  const passport = testPassports('gateway').sign(passportOf('user', uid), { audience: 'trades', now: new Date() });
  const headers = { 'content-type': 'application/json', [passportHeader]: passport };
  return { method: 'POST', path, headers, body: JSON.stringify(body) };
};

const asTrades = (path: string, body: object): Asked => {
  const passport = testPassports('trades').sign(passportOf('service', 'trades'), {
    audience: 'vouchers',
    now: new Date(),
  });
  const headers = { 'content-type': 'application/json', [passportHeader]: passport };
  return { method: 'POST', path: `/internal/vouchers/ledger/${path}`, headers, body: JSON.stringify(body) };
};

/** Sends requests, some at once. @returns their answers, in order. */
async function sendAll(url: string, asked: Asked[]): Promise<string[]> {
  const pool = new Pool(url, { connections: clients });
  const answers: string[] = [];
  const left = asked.entries();
  const client = async () => {
    for (const [index, request] of left) {
      const { statusCode, body } = await pool.request(request);
      const text = await body.text();
      if (statusCode >= 300) throw new Error(`${request.path}: ${statusCode} ${text}`);
      answers[index] = text;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  await pool.close();
  return answers;
}

/** Measures how fast requests are answered. The CPU time is that of all parts that work for them. */
async function measured(url: string, parts: Part[], asked: Asked[]): Promise<Sample> {
  const cpu = () => cpuSecondsOf(...parts.map(({ child }) => child.pid));
  const [before, began] = [cpu(), performance.now()];
  await sendAll(url, asked);
  const perSecond = (asked.length * 1_000) / (performance.now() - began);
  return { perSecond, cpuMicroseconds: ((cpu() - before) / asked.length) * 1e6 };
}

const each = <T>(make: (index: number) => T) => Array.from({ length: tradesOfRound }, (_, index) => make(index));
const takerOf = (index: number) => playerOf(index + tradesOfRound);

/** Accepts trades that were created before. Each exchanges two amounts. */
async function acceptTrades(trades: Part, ledger: Part): Promise<Sample> {
  const created = await sendAll(
    trades.url,
    each((index) =>
      asPlayer(playerOf(index), '/v2/trades', {
        ...{ offerVoucherIds: [voucherId(goldUnit, playerOf(index))], offerAmountsBase: ['1'] },
        ...{ requestAssetsIds: [silver], requestAmountsBase: ['1'] },
      }),
    ),
  );
  const accepts = each((index) => {
    const { uid, version } = JSON.parse(created[index] as string);
    return asPlayer(takerOf(index), `/v2/trades/${uid}/acceptTrade`, { version });
  });
  return measured(trades.url, [trades, ledger], accepts);
}

/** Makes the same settlements in the ledger alone. */
async function settleHolds(ledger: Part): Promise<Sample> {
  const ids = each(() => randomUUID());
  const holdReference = (index: number) => `trades:bundle:${ids[index]}:hold`;
  await sendAll(
    ledger.url,
    each((index) => {
      const parts = [{ voucherId: voucherId(goldUnit, playerOf(index)), amount: '1' }];
      const held = { userId: playerOf(index), reason: 'trade', until: null, parts };
      return asTrades('holds', { reference: holdReference(index), ...held });
    }),
  );
  const place = (owner: string) => ({ kind: 'player', owner });
  const settlements = each((index) => {
    const [owner, taker] = [place(playerOf(index)), place(takerOf(index))];
    return asTrades('holds/settle', {
      reference: `trades:movement:${ids[index]}:settle`,
      ...{ reason: 'traded', refuseDeleted: true },
      holds: [{ holdReference: holdReference(index), to: taker }],
      legs: [{ assetId: silver, from: taker, to: owner, amount: '1' }],
    });
  });
  return measured(ledger.url, [ledger], settlements);
}

/** Moves the same amounts without holds. */
function postLegs(ledger: Part): Promise<Sample> {
  const place = (owner: string) => ({ kind: 'player', owner });
  const postings = each((index) => {
    const [owner, taker] = [place(playerOf(index)), place(takerOf(index))];
    const legs = [
      { assetId: gold, from: owner, to: taker, amount: '1' },
      { assetId: silver, from: taker, to: owner, amount: '1' },
    ];
    return asTrades('postings', { reference: `trades:bench:${randomUUID()}:post`, reason: 'traded', legs });
  });
  return measured(ledger.url, [ledger], postings);
}

const databaseOf = (url: string, schema: string) =>
  createDatabase({ url, schema, statementMilliseconds: 1_800_000, log });

/** Gives gold and silver to players. */
async function seedLedger(url: string): Promise<void> {
  const database = databaseOf(url, 'vouchers');
  const { knex } = database;
  const owners = Array.from({ length: players }, (_, index) => playerOf(index));
  for (const [asset, unit, name] of [
    [gold, goldUnit, 'Gold'],
    [silver, silverUnit, 'Silver'],
  ] as const) {
    await knex.raw(
      `insert into assets (id, name, category, type, image, created_at, updated_at) values (?, ?, 'token', 'game', '', now(), now())`,
      [asset, name],
    );
    await knex.raw('insert into units (id, asset_id, is_unique) values (?, ?, false)', [unit, asset]);
    await knex.raw(
      `insert into accounts (id, unit_id, kind, owner, stripe, is_unique, balance, created_at, updated_at)
       select id, ?, 'player', owner, 0, false, 1e12, now(), now() from unnest(?::uuid[], ?::text[]) as one(id, owner)`,
      [unit, owners.map((owner) => voucherId(unit, owner)), owners],
    );
  }
  await knex.raw('vacuum analyze accounts');
  await database.close();
}

/** Fills a board with open trades, of one line on each side. */
async function seedBoard(url: string, count: number): Promise<void> {
  const database = databaseOf(url, 'trades');
  const { knex } = database;
  const idIn = (kind: number, n: string) =>
    `('00000000-0000-4000-${(0x8000 + kind).toString(16)}-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
  const lineOf = (n: string) => `jsonb_build_array(jsonb_build_object('assetId', ${idIn(2, n)}, 'unique', false,
    'amountBase', '1', 'name', 'Asset ' || ${n}, 'category', 'token', 'image', '', 'contract', '', 'contractType', 'ERC1155',
    'decimals', 0, 'voucherId', ${idIn(3, 'n')}))`;
  const all = `generate_series(1, ${count}) as one(n)`;
  const created = `now() - ${count} * interval '1 second' + n * interval '1 second'`;
  await knex.raw(
    `insert into bundles (id, user_id, lines, state, created_at)
     select ${idIn(4, 'n')}, ${idIn(1, `n % ${players}`)}, ${lineOf(`n % ${assets}`)}, 'held', ${created} from ${all}`,
  );
  await knex.raw(
    `insert into trades (id, owner_id, status, bundle_id, request, expires_at, created_at, updated_at)
     select ${idIn(5, 'n')}, ${idIn(1, `n % ${players}`)}, 'open', ${idIn(4, 'n')}, ${lineOf(`(n / 7) % ${assets}`)},
       now() + interval '7 days', ${created}, ${created} from ${all}`,
  );
  for (const [side, asset] of [
    ['offer', `n % ${assets}`],
    ['request', `(n / 7) % ${assets}`],
  ])
    await knex.raw(
      `insert into trade_lines (trade_id, side, position, asset_id, amount, is_first, listed_at)
       select ${idIn(5, 'n')}, '${side}', 0, ${idIn(2, asset as string)}, 1, true, ${created} from ${all}`,
    );
  await knex.raw('vacuum analyze trades');
  await knex.raw('vacuum analyze trade_lines');
  await knex.raw('vacuum analyze bundles');
  await database.close();
}

/** Reads pages of the board for a round: from the newest trade on, and from some trade on. */
async function readBoard(part: Part, count: number, filter: () => string): Promise<Sample> {
  const passport = testPassports('gateway').sign(passportOf('anonymous', 'anonymous'), {
    audience: 'trades',
    now: new Date(),
  });
  const pool = new Pool(part.url, { connections: clients });
  const before = cpuSecondsOf(part.child.pid);
  const until = performance.now() + seconds * 1_000;
  let done = 0;
  const client = async () => {
    for (; performance.now() < until; done += 1) {
      const after = done % 2 ? `&after=${idOf(5, 1 + Math.floor(Math.random() * count))}` : '';
      const path = `/v2/trades?limit=20${filter()}${after}`;
      const answer = await pool.request({ method: 'GET', path, headers: { [passportHeader]: passport } });
      const text = await answer.body.text();
      if (answer.statusCode !== 200) throw new Error(text);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  await pool.close();
  return { perSecond: done / seconds, cpuMicroseconds: ((cpuSecondsOf(part.child.pid) - before) / done) * 1e6 };
}

/** Creates a database on the same server, and returns its address. */
async function createBeside(databaseUrl: string, name: string): Promise<string> {
  const database = databaseOf(databaseUrl, 'public');
  await database.knex.raw(`create database ${name}`);
  await database.close();
  return Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href;
}

type StartPart = (...args: string[]) => Promise<Part>;

async function measureAccepts(trades: Part, ledger: Part): Promise<void> {
  const sides = {
    accept: () => acceptTrades(trades, ledger),
    settleHolds: () => settleHolds(ledger),
    posting: () => postLegs(ledger),
  };
  await warmUp(sides, seconds);
  const samples = await interleaved(rounds, sides);
  printSides(samples);
  const ratioTo = (side: string) =>
    medianRatio(figuresOf(samples, 'accept', 'perSecond'), figuresOf(samples, side, 'perSecond'));
  const measured = 'accepting a trade over HTTP';
  const [accept, posting] = [ratioTo('settleHolds'), ratioTo('posting')];
  reportRatio({
    key: 'trades.accept',
    measured,
    against: 'its settlement in the ledger',
    ratio: accept,
    goal: { atLeast: 0.5 },
  });
  reportRatio({ key: 'trades.accept.posting', measured, against: 'a posting of the same legs', ratio: posting });
}

async function measureBoard(few: Part, many: Part): Promise<void> {
  const anyAsset = () => idOf(2, Math.floor(Math.random() * assets));
  for (const [key, words, filter] of [
    ['trades.board', 'a page of the board', () => ''],
    ['trades.board.filtered', 'a page of the board by asset', () => `&asks=${anyAsset()}`],
  ] as const) {
    const sides = { few: () => readBoard(few, fewest, filter), many: () => readBoard(many, most, filter) };
    await warmUp(sides, seconds);
    const samples = await interleaved(rounds, sides);
    console.log(`\n${words}`);
    printSides(samples);
    const ratio = medianRatio(figuresOf(samples, 'few', 'perSecond'), figuresOf(samples, 'many', 'perSecond'));
    reportRatio({
      key,
      measured: `time of ${words} among ${most} trades`,
      against: `among ${fewest}`,
      ratio,
      goal: { atMost: 1.2 },
    });
  }
}

async function measure(databaseUrl: string, startPart: StartPart): Promise<void> {
  const users = await startTradingUsers();
  try {
    const ledger = await startPart('ledger', databaseUrl);
    await seedLedger(databaseUrl);
    const known: Record<string, string> = { vouchers: ledger.url, users: users.url };
    const urls = serviceUrls((name) => known[name] ?? 'http://127.0.0.1:9');
    const few = await startPart('trades', databaseUrl, urls);
    await measureAccepts(few, ledger);
    const [fewUrl, manyUrl] = [await createBeside(databaseUrl, 'quiet'), await createBeside(databaseUrl, 'crowded')];
    const [quiet, crowded] = [await startPart('trades', fewUrl, urls), await startPart('trades', manyUrl, urls)];
    await seedBoard(fewUrl, fewest);
    await seedBoard(manyUrl, most);
    few.child.removeAllListeners('exit').kill();
    await measureBoard(quiet, crowded);
  } finally {
    await users.close();
  }
}

const [part, databaseUrl = '', urls = ''] = process.argv.slice(2);
if (part === 'ledger') console.log(await serveLedger(databaseUrl));
else if (part === 'trades') console.log(await serveTrades(databaseUrl, urls));
else await withParts(self, measure);
