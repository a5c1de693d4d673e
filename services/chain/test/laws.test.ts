import type { Deployment } from '@hatchery/chain/addresses';
import { type Finding, finding } from '@hatchery/chain/laws/law';
import { createDatabase, type Database } from '@hatchery/kit/database';
import type { RunningService } from '@hatchery/kit/service';
import {
  asAdmin,
  asKey,
  asUser,
  caller,
  createTestDatabase,
  type TestDatabase,
  testConfig,
} from '@hatchery/kit/testing';
import { type Address, encodeAbiParameters, encodeEventTopics, type Hex, pad, parseAbi, zeroAddress } from 'viem';
import { insertBlocks, insertCursor, insertLogs, updateCursor } from '../src/blocks/blocks.repository.ts';
import { chainConfig } from '../src/config.ts';
import { findCrossings } from '../src/laws/crossings.ts';
import { listEndedFindings, listOpenFindings } from '../src/laws/laws.repository.ts';
import type { Look } from '../src/laws/look.ts';
import type { Outcome, Way } from '../src/laws/outcomes.ts';
import { createReading } from '../src/laws/reading.ts';
import { storeLook } from '../src/laws/store-look.ts';
import { startChainService } from '../src/service.ts';
import { silent } from './chain-database.ts';

const admin = asAdmin('11111111-1111-4111-8111-111111111111');
const noNode = 'http://127.0.0.1:1';
const items: Address = '0x2222222222222222222222222222222222222222';
const hashOf = (number: number): Hex => pad(`0x${number.toString(16)}`);
let now = new Date('2027-02-01T12:00:00Z');

let made: TestDatabase;
let database: Database;
let service: RunningService;
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  made = await createTestDatabase('chain');
  const settings = { DATABASE_URL: made.url, RPC_URLS: `31337=${noNode},31338=${noNode}` };
  const config = { ...chainConfig.parse(settings), ...testConfig(made) };
  service = await startChainService({ config, now: () => now, log: silent });
  call = caller('chain', service.url, () => now);
  database = createDatabase({ url: made.url, schema: 'chain', log: silent });
});
afterAll(async () => {
  await database?.close();
  await service?.close();
  await made?.drop();
});

const blocks = new Map([31337, 31338].map((chainId) => [chainId, { chainId, number: 70, hash: null }]));
const about = { subject: 'token', chainIds: [31337, 31338] } as const;
const judged = (findings: Finding[], ways: Way[] = []): Outcome => {
  const figures = { locked: 100n, elsewhere: { 31338: '90' }, inFlight: 10n };
  return { ...about, did: 'judge', verdict: { figures, findings }, ways };
};
const doubted: Outcome = { ...about, did: 'doubt', reason: 'No node of chain 31338 answers.' };

/** Stores what a look found, 15 seconds after the last one. */
async function store(outcomes: Outcome[], limits: Look['limits'] = [], isSure = true) {
  now = new Date(now.getTime() + 15_000);
  const seen = { look: { outcomes, limits, isWhole: true }, cuts: blocks, at: now, isSure: () => isSure };
  return database.transaction((tx) => storeLook(tx, seen));
}

const broken = finding('token-supply', 'token', '100', '109');
const laws = async () => (await call('GET', '/v2/chain/laws', { as: admin })).body;
const metrics = async () => (await fetch(`${service.url}/metrics`)).text();

it('is for admins alone', async () => {
  expect((await call('GET', '/v2/chain/laws')).status).toBe(401);
  for (const as of [asUser(admin.subject), asKey('studio', 'chain_logs')])
    expect((await call('GET', '/v2/chain/laws', { as })).status).toBe(403);
});

it('is empty where nothing crosses the chains', async () => {
  expect(await laws()).toEqual({ laws: [], open: [], ended: [], underWay: [], limits: [] });
});

it('tells of laws that hold, of what is under way and of limits', async () => {
  const oldest = Date.parse('2027-02-01T11:00:00Z') / 1000;
  const way: Way = { subject: 'token', from: 31337, to: 31338, state: 'stored', count: 2, oldest };
  const limit = { chainId: 31338, bridge: items, direction: 'mint', most: 1_000n, left: 250n } as const;
  await store([judged([], [way])], [limit]);
  const told = await laws();
  expect(told.laws).toMatchObject([
    { law: 'token-reserve', status: 'holds', reason: null },
    {
      law: 'token-supply',
      statement: 'tokens locked at home are elsewhere or in flight',
      status: 'holds',
      checkedAt: now.toISOString(),
      blocks: [
        { chainId: 31337, blockNumber: 70 },
        { chainId: 31338, blockNumber: 70 },
      ],
      figures: [
        { name: 'locked', amount: '100' },
        { name: 'elsewhere.31338', amount: '90' },
        { name: 'inFlight', amount: '10' },
      ],
    },
  ]);
  expect(told.underWay).toEqual([
    {
      subject: 'token',
      fromChainId: 31337,
      toChainId: 31338,
      state: 'stored',
      count: 2,
      oldest: '2027-02-01T11:00:00.000Z',
    },
  ]);
  expect(told.limits).toEqual([
    { chainId: 31338, bridge: items, direction: 'mint', most: '1000', available: '250', usedPercent: 75 },
  ]);
  const text = await metrics();
  expect(text).toMatch(/chain_law_broken\{.*law="token-supply".*\} 0/);
  expect(text).toMatch(/chain_law_unknown\{.*law="token-supply".*\} 0/);
  expect(text).toMatch(/chain_messages\{.*state="stored".*\} 2/);
  expect(text).toMatch(/chain_messages_oldest_seconds\{.*state="stored".*\} 3615/);
  expect(text).toMatch(/chain_bridge_limit_used_ratio\{.*direction="mint".*\} 0.75/);
});

it('stores a finding once it is sure, keeps it while nothing can be said, and ends it', async () => {
  expect(await store([judged([broken])], [], false)).toEqual([]);
  expect((await laws()).laws).toMatchObject([{ status: 'holds' }, { status: 'holds' }]);

  expect(await store([judged([broken])])).toEqual([broken]);
  const since = now.toISOString();
  expect(await laws()).toMatchObject({
    laws: [{ status: 'holds' }, { law: 'token-supply', status: 'broken', since }],
    open: [
      { law: 'token-supply', about: 'token', expected: '100', actual: '109', since, lastSeen: since, ended: null },
    ],
  });
  expect(await metrics()).toMatch(/chain_law_broken\{.*law="token-supply".*\} 1/);

  expect(await store([judged([{ ...broken, actual: '110' }])], [], false)).toEqual([]);
  expect((await laws()).open).toMatchObject([{ actual: '110', since, lastSeen: now.toISOString() }]);

  await store([doubted]);
  expect(await laws()).toMatchObject({
    laws: [
      { status: 'unknown', reason: 'No node of chain 31338 answers.' },
      { status: 'unknown', blocks: [{ chainId: 31337 }, { chainId: 31338 }] },
    ],
    open: [{ law: 'token-supply' }],
  });
  expect(await metrics()).toMatch(/chain_law_unknown\{.*law="token-supply".*\} 1/);

  await store([judged([])]);
  const { open, ended } = await laws();
  expect([open, ended]).toMatchObject([[], [{ law: 'token-supply', since, ended: now.toISOString() }]]);
});

it('forgets the laws that are not watched any more', async () => {
  await store([{ ...judged([]), subject: 'items' } as Outcome]);
  expect((await laws()).laws).toMatchObject([{ law: 'items' }]);
  expect(await listOpenFindings(database.knex)).toEqual([]);
  expect(await listEndedFindings(database.knex)).toEqual([]);
});

describe('reading', () => {
  const abi = parseAbi([
    'event SetTrustedRemoteAddress(uint16 remoteChainId, bytes remoteAddress)',
    'event SendToChain(uint16 indexed dstChainId, address indexed from, bytes indexed toAddress, uint256 tokenId, uint256 amount)',
  ]);
  const deployment = {
    gameToken: items,
    ultigenEggs: items,
    ultigenMonsters: items,
    omnichainItems: items,
    startBlock: 1,
  };
  const chains = [31337, 31338].map((chainId) => ({ chainId, deployment: deployment as Deployment }));

  const log = (blockNumber: number, eventName: 'SetTrustedRemoteAddress' | 'SendToChain', data: Hex) => ({
    ...{ blockNumber, logIndex: 0, blockHash: hashOf(blockNumber), blockTime: 1_000 + blockNumber },
    ...{ transactionHash: hashOf(blockNumber), address: items, data },
    topics: encodeEventTopics({
      abi,
      eventName,
      args: eventName === 'SendToChain' ? { dstChainId: 102, from: zeroAddress, toAddress: items } : {},
    } as never) as Hex[],
  });
  const trust = encodeAbiParameters([{ type: 'uint16' }, { type: 'bytes' }], [102, items]);
  const send = (amount: bigint) => encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [7n, amount]);

  const place = (number: number) => ({
    number,
    hash: hashOf(number),
    finalNumber: number,
    headNumber: number,
    checkedAt: now,
  });
  const mine = (chainId: number, number: number, data: Hex) =>
    database.transaction(async (tx) => {
      await insertBlocks(tx, chainId, [{ number, hash: hashOf(number), time: 1_000 + number }]);
      await insertLogs(tx, chainId, [log(number, number === 1 ? 'SetTrustedRemoteAddress' : 'SendToChain', data)]);
      await updateCursor(tx, chainId, place(number));
    });

  it('goes on from where it was, and begins anew where final blocks are void', async () => {
    for (const chainId of [31337, 31338])
      await insertCursor(database.knex, chainId, { ...place(0), genesisHash: hashOf(0), startBlock: 1, addresses: [] });
    await mine(31337, 1, trust);
    await mine(31337, 2, send(5n));
    const reading = createReading({
      ...{ database, crossings: findCrossings(chains), chainIds: [31337, 31338], now: () => now },
      mostLag: { blocks: 60, seconds: 60 },
    });
    const readAll = async () => {
      const { cuts } = await reading.cuts();
      while (!(await reading.readTo(cuts)));
      return reading
        .books()
        .items.judge(new Map())
        .findings.map(({ expected }) => expected);
    };
    expect(await readAll()).toEqual(['5']);
    await mine(31337, 3, send(6n));
    expect(await readAll()).toEqual(['11']);
    expect(reading.books().paths.get('items')?.paths()).toMatchObject([{ sent: 2 }]);

    await database.knex('logs').where({ chain_id: 31337 }).where('block_number', '>', 2).delete();
    await database.knex('blocks').where({ chain_id: 31337 }).where('number', '>', 2).delete();
    await updateCursor(database.knex, 31337, place(2));
    expect(await readAll()).toEqual(['5']);
  });

  it('says which chains are away', async () => {
    const reading = createReading({
      ...{ database, crossings: findCrossings(chains), chainIds: [31337, 31338, 31339], now: () => now },
      mostLag: { blocks: 60, seconds: 60 },
    });
    await updateCursor(database.knex, 31337, { headNumber: 100 });
    now = new Date(now.getTime() + 30_000);
    expect([...(await reading.cuts()).away]).toEqual([
      [31337, 'Chain 31337 is 98 blocks behind.'],
      [31339, 'Chain 31339 was never read.'],
    ]);
    now = new Date(now.getTime() + 60_000);
    expect((await reading.cuts()).away.get(31338)).toBe('No node of chain 31338 answers.');
  });
});
