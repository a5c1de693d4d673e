import { randomUUID } from 'node:crypto';
import type { RunningService } from '@hatchery/kit/service';
import {
  asAdmin,
  asKey,
  asUser,
  caller,
  createTestDatabase,
  eventually,
  type TestCaller,
  type TestDatabase,
  testConfig,
} from '@hatchery/kit/testing';
import { keepUp } from '@hatchery/kit/upkeep';
import { type Address, encodeAbiParameters, getAddress, type Hex, pad, toEventSelector } from 'viem';
import { removedLogs } from '../src/chain-logs/unwind-logs.ts';
import { type ChainConfig, chainConfig } from '../src/config.ts';
import { startChainService } from '../src/service.ts';
import { movingCode } from './answering-code.ts';
import { type Anvil, emitter, fundedAccount, startAnvil, word } from './anvil.ts';
import { silent } from './chain-database.ts';
import { startFaultyProxy } from './faulty-proxy.ts';

const chainId = 31337;
const arena: Address = '0x3000000000000000000000000000000000000003';
const gameToken: Address = '0x4000000000000000000000000000000000000004';
const admin = asAdmin('11111111-1111-4111-8111-111111111111');
const key = asKey('44444444-4444-4444-8444-444444444444', 'chain_logs');
const otherKey = asKey('55555555-5555-4555-8555-555555555555', 'chain_logs');
const [ann, bob] = [fundedAccount(1).address, fundedAccount(2).address];
const input = (name: string, type: string, indexed: boolean) => ({ name, type, indexed });
const abi = [
  {
    type: 'event',
    name: 'Moved',
    inputs: [input('from', 'address', true), input('to', 'address', true), input('amount', 'uint256', false)],
  },
  {
    type: 'event',
    name: 'Named',
    inputs: [input('who', 'address', true), input('number', 'uint8', true), input('', 'string', false)],
  },
];
const movedTopic = toEventSelector('Moved(address,address,uint256)');
const namedTopic = toEventSelector('Named(address,uint8,string)');

let anvil: Anvil;
let proxy: Awaited<ReturnType<typeof startFaultyProxy>>;
let database: TestDatabase;
let config: ChainConfig;
let service: RunningService;
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  [anvil, database] = await Promise.all([startAnvil(), createTestDatabase('chain')]);
  proxy = await startFaultyProxy(anvil.url);
  for (const address of [arena, gameToken]) await anvil.client.setCode({ address, bytecode: movingCode });
  await anvil.mine();
  const deployment = {
    gameToken,
    ultigenEggs: emitter,
    ultigenMonsters: '0x6000000000000000000000000000000000000006',
    startBlock: 1,
  };
  const own = chainConfig.parse({
    DATABASE_URL: database.url,
    RPC_URLS: `${chainId}=${proxy.url}`,
    DEPLOYMENTS: JSON.stringify({ [chainId]: deployment }),
  });
  config = { ...own, ...testConfig(database) };
  await start();
});
afterAll(async () => {
  await service?.close();
  await proxy?.close();
  await Promise.all([anvil?.stop(), database?.drop()]);
});

async function start(): Promise<void> {
  service = await startChainService({ config });
  call = caller('chain', service.url);
}

const addressWord = (address: Address) => pad(address);
const send = (data: Hex, to = arena) => anvil.client.sendTransaction({ to, data, gas: 200_000n });
const move = (from: Address, to: Address, amount: bigint, contract = arena) =>
  send(
    `${movedTopic}${addressWord(from).slice(2)}${addressWord(to).slice(2)}${amount.toString(16).padStart(64, '0')}`,
    contract,
  );
const name = (who: Address, number: number, text: string) =>
  send(
    `${namedTopic}${addressWord(who).slice(2)}${word(number).slice(2)}${encodeAbiParameters([{ type: 'string' }], [text]).slice(2)}`,
  );

const entry = (more: object = {}) => ({
  name: 'Arena',
  address: arena,
  chainId,
  link: '',
  deployDate: '2026-01-10T12:00:00.000Z',
  verified: false,
  abi,
  ...more,
});
const register = async (more: object = {}): Promise<{ uid: string }> => {
  const { status, body } = await call('POST', '/v2/contracts', { as: admin, body: entry(more) });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
};
const unregister = async ({ uid }: { uid: string }) =>
  expect((await call('DELETE', `/v2/contracts/${uid}`, { as: admin })).status).toBe(204);
const add = (more: object = {}, as: TestCaller | undefined = key) =>
  call('POST', '/v2/chain-logs/add', { as, body: { chainId, address: arena, fromBlock: 1, toBlock: 2, ...more } });
const get = (more: object = {}) =>
  call('POST', '/v2/chain-logs/get', { body: { chainId, address: arena, order: 'oldest', limit: 100, ...more } });
const jobOf = async (uid: string) => (await call('GET', `/v2/chain-logs/${uid}`, { as: key })).body;
const allJobs = async (more = '') => (await call('GET', `/v2/chain-logs/jobs?${more}`, { as: admin })).body;

/** Waits until the follower has read the whole chain. */
const followed = async () => {
  const height = await anvil.height();
  await eventually(async () => {
    const { body } = await call('GET', '/public/chains');
    return body[0]?.blockNumber === height;
  });
  return height;
};
const done = (uid: string) =>
  eventually(async () => {
    const job = await jobOf(uid);
    return job.status === 'done' && job;
  });
const amounts = (body: { logs: { args: { amount: string } }[] }) => body.logs.map(({ args }) => args.amount);

it('reads the logs that a key asks for, and tells them by name to anyone', async () => {
  const from = (await anvil.height()) + 1;
  await move(ann, bob, 5n);
  await name(bob, 7, 'Fern');
  await anvil.mine();
  await move(bob, ann, 2n ** 80n);
  await anvil.mine(4);
  const to = await followed();
  const contract = await register();
  const asked = { event: 'Moved', fromBlock: from, toBlock: to - 2 };
  const { status, body: job } = await add(asked);
  expect(status).toBe(200);
  expect(job).toMatchObject({
    ...asked,
    event: 'Moved(address,address,uint256)',
    address: arena,
    contractUid: contract.uid,
    chainId,
  });
  expect(
    (await add({ ...asked, event: 'Moved(address,address,uint256)', address: arena.toLowerCase() })).body.uid,
  ).toBe(job.uid);
  expect(await done(job.uid)).toMatchObject({ progress: 1, nextBlock: to - 1, logsFound: 2 });
  expect((await add({ ...asked, fromBlock: from + 1 }, otherKey)).body).toMatchObject({
    uid: job.uid,
    fromBlock: from,
  });

  const { body } = await get({ event: 'Moved' });
  expect(body).toMatchObject({ next: null, indexed: [{ from, to: to - 2 }], chain: { blockNumber: to } });
  const block = await anvil.client.getBlock({ blockNumber: BigInt(from) });
  expect(body.logs[0]).toEqual({
    blockNumber: from,
    blockHash: block.hash,
    blockTime: new Date(Number(block.timestamp) * 1_000).toISOString(),
    transactionHash: block.transactions[0],
    logIndex: 0,
    event: 'Moved(address,address,uint256)',
    args: { from: ann, to: bob, amount: '5' },
    topics: [movedTopic, addressWord(ann).toLowerCase(), addressWord(bob).toLowerCase()],
    data: word(5),
    dataBytes: 32,
    finality: 'final',
  });
  expect(amounts(body)).toEqual(['5', String(2n ** 80n)]);
  expect((await get()).body).toMatchObject({ logs: { length: 2 }, indexed: [] });

  const everything = (await add({ fromBlock: from, toBlock: to })).body;
  await anvil.mine(3);
  expect(await done(everything.uid)).toMatchObject({ logsFound: 3 });
  const all = (await get()).body;
  expect(all.indexed).toEqual([{ from, to }]);
  expect(all.logs[1]).toMatchObject({
    event: 'Named(address,uint8,string)',
    args: { who: bob, number: '7', 2: 'Fern' },
  });

  const found = await get({ event: 'Moved', args: { from: bob.toLowerCase() } });
  expect(amounts(found.body)).toEqual([String(2n ** 80n)]);
  expect((await get({ event: 'Named', args: { number: 7, who: bob } })).body.logs).toHaveLength(1);
  expect((await get({ event: 'Named', args: { number: '8' } })).body).toMatchObject({ logs: [], next: null });
  expect((await get({ fromBlock: from + 1, toBlock: from + 1 })).body.logs).toHaveLength(1);

  const paged: object[] = [];
  let cursor: string | null | undefined;
  do {
    const page = (await get({ order: 'newest', limit: 1, ...(cursor ? { cursor } : {}) })).body;
    paged.push(...page.logs);
    cursor = page.next;
  } while (cursor);
  expect(paged).toEqual(all.logs.toReversed());
  await unregister(contract);
});

it('follows a contract from a block on, takes back what a reorganisation undoes, and reads what comes instead', async () => {
  const from = (await anvil.height()) + 1;
  await move(ann, bob, 1n);
  await anvil.mine();
  await followed();
  const contract = await register({ followFrom: from });
  await anvil.mine(3);
  for (const amount of [2n, 3n]) {
    await move(ann, bob, amount);
    await anvil.mine();
  }
  const height = await anvil.height();
  const until = (wanted: string[]) =>
    eventually(async () => {
      const { body } = await get();
      return amounts(body).join() === wanted.join() && body;
    });
  const read = await until(['1', '2', '3']);
  expect(read.logs.map(({ finality }: { finality: string }) => finality)).toEqual(['final', 'seen', 'seen']);
  await eventually(async () => (await get()).body.indexed[0]?.to === height);

  await anvil.reorg(2);
  const shorter = await until(['1']);
  expect(shorter.indexed[0].from).toBe(from);
  await move(bob, ann, 4n);
  await anvil.mine(3);
  const again = await until(['1', '4']);
  expect(again.logs[1].blockHash).toBe(
    (await anvil.client.getBlock({ blockNumber: BigInt(again.logs[1].blockNumber) })).hash,
  );
  const [job] = await allJobs(`contractUid=${contract.uid}`);
  expect(job).toMatchObject({ fromBlock: from, logsFound: 2, status: 'reading', contractUid: contract.uid });
  expect(job.toBlock).toBeUndefined();

  // Logs that were read stay when the following ends, and the job becomes one with an end.
  const plain = entry({ followFrom: null });
  const { abi: _, ...kept } = plain;
  await call('PUT', `/v2/contracts/${contract.uid}`, { as: admin, body: kept });
  await move(ann, bob, 9n);
  await anvil.mine(4);
  await followed();
  const [ended] = await eventually(async () => {
    const jobs = await allJobs(`contractUid=${contract.uid}&status=done`);
    return jobs.length === 1 && jobs;
  });
  expect(amounts((await get()).body)).toEqual(['1', '4']);
  expect((await get()).body.indexed).toEqual([{ from, to: ended.toBlock }]);
  await unregister(contract);
});

it('goes on where it was after an outage of the node and a restart', async () => {
  const from = (await anvil.height()) + 1;
  await move(ann, bob, 1n);
  await anvil.client.mine({ blocks: 2_500 });
  await move(ann, bob, 2n);
  await anvil.mine(4);
  const to = (await followed()) - 3;
  const contract = await register();
  proxy.failNext('busy', 12);
  const job = (await add({ fromBlock: from, toBlock: to })).body;
  expect(job).toMatchObject({ status: 'queued', progress: 0 });
  await service.close();
  await start();
  expect(await done(job.uid)).toMatchObject({ logsFound: 2, nextBlock: to + 1 });
  expect(amounts((await get()).body)).toEqual(['1', '2']);
  await unregister(contract);
});

it('has the logs of a contract of the platform at once, without asking a node', async () => {
  const from = (await anvil.height()) + 1;
  await move(ann, bob, 3n, gameToken);
  await anvil.mine(4);
  const to = await followed();
  const own = { address: gameToken, fromBlock: from };
  const { body: job } = await add({ ...own, toBlock: to - 2 });
  expect(job).toMatchObject({ status: 'done', progress: 1, logsFound: 1 });
  const late = (await add({ ...own, toBlock: to })).body;
  expect(late).toMatchObject({ status: 'reading', nextBlock: to - 1 });
  await anvil.mine(2);
  await done(late.uid);
  const { body } = await get({ address: gameToken, fromBlock: from });
  expect(body).toMatchObject({ logs: [{ event: null, args: null, topics: [movedTopic, {}, {}] }], next: null });
  expect(body.indexed).toEqual([{ from: 1, to: expect.any(Number) }]);
  expect((await add({ ...own, event: 'Transfer', toBlock: to - 2 })).body).toMatchObject({
    event: 'Transfer(address,address,uint256)',
    status: 'done',
    logsFound: 0,
  });
});

it('keeps pages small where logs have much data, and tells very large ones without it', async () => {
  const contract = await register();
  const { knex } = service.database;
  const sizes = [32_768, 32_800, 100_000, 262_144, 300_000, 0, 3_000_000, 200_000];
  const rows = sizes.map((bytes, index) => ({
    ...{ contract_uid: contract.uid, block_number: 1, log_index: index, block_hash: word(1), block_time: 1 },
    ...{ transaction_hash: word(index), topics: [namedTopic, addressWord(ann).toLowerCase(), word(index)] },
    data: bytes === 0 ? '0x' : encodeAbiParameters([{ type: 'string' }], ['a'.repeat(bytes - 64)]),
  }));
  await knex('indexed_logs').insert(rows);
  const read = async (more: object) => {
    const pages: string[][] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { body } = await get({ ...more, ...(cursor ? { cursor } : {}) });
      type Told = { dataBytes: number; data: string | null; args: object | null; event: string | null };
      pages.push(
        body.logs.map(({ dataBytes, data, args, event }: Told) => {
          expect(data === null || data.length === 2 + 2 * dataBytes).toBe(true);
          return `${dataBytes}${event ? ' named' : ''}${args ? ' decoded' : ''}${data === null ? ' without data' : ''}`;
        }),
      );
      cursor = body.next;
    }
    return pages;
  };
  const pages = [
    ['32768 named decoded', '32800 named', '100000 named'],
    ['262144 named', '300000 named without data', '0', '3000000 named without data'],
    ['200000 named'],
  ];
  expect(await read({})).toEqual(pages);
  expect(await read({ event: 'Named', args: { who: ann } })).toEqual(pages);
  expect((await read({ order: 'newest' })).map(({ length }) => length)).toEqual([4, 1, 3]);
  expect((await read({ limit: 2 })).map(({ length }) => length)).toEqual([2, 1, 2, 2, 1]);
  await unregister(contract);
});

it('ends the jobs of a contract that is removed, and deletes what they read', async () => {
  const height = await anvil.height();
  await move(ann, bob, 1n);
  await anvil.mine(4);
  await followed();
  const contract = await register({ followFrom: height });
  const { uid } = (await add({ fromBlock: height, toBlock: height + 1 })).body;
  await done(uid);
  await unregister(contract);
  expect((await call('GET', `/v2/chain-logs/${uid}`, { as: key })).status).toBe(404);
  expect(await get()).toMatchObject({ status: 404, body: { errors: [{ path: 'body.address' }] } });
  const again = await register();
  expect((await get()).body).toMatchObject({ logs: [], indexed: [] });
  await keepUp({ database: service.database, log: silent, own: { expired: removedLogs } });
  const { knex } = service.database;
  expect(await knex('indexed_logs').where({ contract_uid: contract.uid })).toEqual([]);
  expect(await knex('removed_logs')).toEqual([]);
  await unregister(again);
});

it.each([
  ['body.toBlock', { toBlock: undefined }],
  ['body.toBlock', { fromBlock: 2, toBlock: 1 }],
  ['body.toBlock', { fromBlock: 0, toBlock: 1_000_000 }],
  ['body.toBlock', { toBlock: 900_000 }],
  ['body.fromBlock', { fromBlock: -1 }],
  ['body.event', { address: gameToken, event: 'Banana' }],
  ['body.chainId', { chainId: 56 }],
  ['body.address', { address: '0x99' }],
])('refuses a job with a wrong %s', async (path, more) => {
  const { status, body } = await add({ address: gameToken, ...more });
  expect({ status, path: body.errors?.[0]?.path }).toEqual({ status: 400, path });
});

it.each([
  ['body.event', { event: 'Banana' }],
  ['body.args', { args: { to: ann } }],
  ['body.args.nobody', { event: 'Transfer', args: { nobody: ann } }],
  ['body.args.value', { event: 'Transfer', args: { value: '1' } }],
  ['body.args.to', { event: 'Transfer', args: { to: '0x12' } }],
  ['body.toBlock', { fromBlock: 100, toBlock: 5 }],
  ['body.args', { event: 'Transfer', args: JSON.parse(`{ "__proto__": "${ann}" }`) }],
  ['body.cursor', { cursor: 'banana' }],
  ['body.limit', { limit: 101 }],
])('refuses a search with a wrong %s', async (path, more) => {
  const { status, body } = await get({ address: gameToken, ...more });
  expect({ status, path: body.errors?.[0]?.path }).toEqual({ status: 400, path });
});

it('is for keys with the permission alone, and tells a key nothing of the jobs of another', async () => {
  const stranger = getAddress('0x9900000000000000000000000000000000000099');
  expect(await add({ address: stranger })).toMatchObject({ status: 404, body: { errors: [{ path: 'body.address' }] } });
  for (const [as, status] of [
    [undefined, 401],
    [asUser('22222222-2222-4222-8222-222222222222'), 403],
    [asKey('66666666-6666-4666-8666-666666666666', 'rewards'), 403],
    [admin, 403],
  ] as const) {
    expect((await call('POST', '/v2/chain-logs/add', { as, body: {} })).status).toBe(status);
    expect((await call('GET', '/v2/chain-logs', { as })).status).toBe(status);
  }
  expect((await call('GET', '/v2/chain-logs/jobs', { as: key })).status).toBe(403);
  const { uid } = (await add({ address: gameToken })).body;
  expect((await call('GET', `/v2/chain-logs/${uid}`, { as: otherKey })).status).toBe(404);
  expect((await call('GET', '/v2/chain-logs', { as: otherKey })).body).toEqual([]);
  const shared = (await add({ address: gameToken }, otherKey)).body;
  expect(shared.uid).toBe(uid);
  const list = await call('GET', '/v2/chain-logs', { as: otherKey });
  expect(list.body).toEqual([shared]);
  expect(list.headers.get('x-total-count')).toBe('1');
  expect((await allJobs(`chainId=${chainId}&status=done`)).length).toBeGreaterThan(1);
});

it('lets admins have logs read too, and keys not as admins', async () => {
  const asked = { chainId, address: gameToken, fromBlock: 2, toBlock: 3 };
  const { status, body } = await call('POST', '/v2/chain-logs/jobs', { as: admin, body: asked });
  expect({ status, body }).toMatchObject({ status: 200, body: { ...asked, address: getAddress(gameToken) } });
  expect((await add(asked)).body.uid).toBe(body.uid);
  const wrong = await call('POST', '/v2/chain-logs/jobs', { as: admin, body: { ...asked, toBlock: 1 } });
  expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: 'body.toBlock' }] } });
  for (const [as, refusal] of [
    [undefined, 401],
    [key, 403],
  ] as const)
    expect((await call('POST', '/v2/chain-logs/jobs', { as, body: asked })).status).toBe(refusal);
});

it('bounds the jobs of a key that are not over', async () => {
  const height = await followed();
  const busy = asKey('77777777-7777-4777-8777-777777777777', 'chain_logs');
  const wanted = Array.from({ length: 21 }, (_, index) => ({
    address: gameToken,
    fromBlock: height - 20 - index,
    toBlock: height,
  }));
  const replies = [];
  for (const one of wanted) replies.push((await add(one, busy)).status);
  expect(replies).toEqual([...Array(20).fill(200), 409]);
  await anvil.mine(2);
  await eventually(async () => (await add(wanted.at(-1), busy)).status === 200);
});

it('bounds the jobs of a contract by asker and by those that are not over, and joins what many have read', async () => {
  const contract = await register();
  const last = await followed();
  const { knex } = service.database;
  const now = new Date();
  const insert = async (
    status: string,
    asker: string | undefined,
    rangeOf: (index: number) => [number, number, number],
  ) => {
    const rows = Array.from({ length: 500 }, (_, index) => {
      const [from_block, to_block, next_block] = rangeOf(index);
      const times = { turned_at: now, created_at: now, updated_at: now };
      const place = { chain_id: chainId, contract_uid: contract.uid, from_block, to_block, next_block };
      return { uid: randomUUID(), ...place, ...times, status, range_size: 1 };
    });
    await knex('log_jobs').insert(rows);
    if (asker)
      await knex('log_job_askers').insert(rows.map(({ uid }) => ({ job_uid: uid, asker_id: asker, asked_at: now })));
  };
  for (const [begin, asker] of [
    [1_000_000, key.subject],
    [1_000_500, undefined],
    [1_001_000, undefined],
  ] as const)
    await insert('done', asker, (index) => [begin + index, begin + index, begin + index + 1]);
  expect((await get()).body.indexed).toEqual([{ from: 1_000_000, to: 1_001_499 }]);
  const full = await add({ fromBlock: 1, toBlock: last });
  expect(full).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Ask for blocks of these') } });
  const other = (await add({ fromBlock: 1, toBlock: last - 3 }, otherKey)).body;
  await eventually(async () => (await add({ fromBlock: 1, toBlock: last - 3 })).body.status === 'done');
  expect((await add({ fromBlock: 2, toBlock: last - 4 })).body.uid).toBe(other.uid);
  await insert('queued', undefined, (index) => [2_000_000 + index, 3_000_000, 2_000_000 + index]);
  const busy = await add({ fromBlock: 1, toBlock: last }, otherKey);
  expect(busy).toMatchObject({ status: 409, body: { detail: expect.stringContaining('not over') } });
  await unregister(contract);
});

it('counts its jobs for monitoring', async () => {
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  expect(metrics).toMatch(/^chain_log_jobs\{.*chain="31337".*status="done".*\} [1-9]/m);
  expect(metrics).toMatch(/^chain_log_jobs_failing\{.*chain="31337".*\} 0$/m);
});
