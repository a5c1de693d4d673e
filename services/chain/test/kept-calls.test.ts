import { randomUUID } from 'node:crypto';
import type { RunningService } from '@hatchery/kit/service';
import {
  asKey,
  asUser,
  caller,
  createTestDatabase,
  eventually,
  type TestDatabase,
  testConfig,
} from '@hatchery/kit/testing';
import { type Hex, parseEther, toFunctionSelector } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { type ChainConfig, chainConfig } from '../src/config.ts';
import { mostCalls } from '../src/kept-calls/send-kept-call.ts';
import { startChainService } from '../src/service.ts';
import { type Anvil, emitter, fundedAccount, startAnvil } from './anvil.ts';
import { type Fault, startFaultyProxy } from './faulty-proxy.ts';
import { startSignerStub } from './signer-stub.ts';
import { startUsersStub } from './users-stub.ts';

const chainId = 31337;
const contracts = {
  gameToken: '0x4000000000000000000000000000000000000004',
  ultigenEggs: '0x6100000000000000000000000000000000000061',
  ultigenMonsters: '0x6000000000000000000000000000000000000006',
  // Takes every call.
  gen1Purchase: emitter,
  eggsGen2: '0x4100000000000000000000000000000000000041',
  gen1Collection: '0x6200000000000000000000000000000000000062',
  tokenSale: '0x4200000000000000000000000000000000000042',
} as const;
const stranger = '0x4300000000000000000000000000000000000043';
const stablecoin = '0x4400000000000000000000000000000000000044';
/** Answers 1000 to every call, as a token does that everyone has 1000 of. */
const thousand = '0x6103e860005260206000f3';
const oneByte = '0x4500000000000000000000000000000000000045';
const wasteful = '0x4600000000000000000000000000000000000046';
/** As `thousand`, after ten thousand turns of a loop. */
const wasting = `0x6127105b6001900380600357${thousand.slice(2)}` as const;
/** Reverts every call, with an error that has no arguments. */
const refusing = (error: string): Hex => `0x63${toFunctionSelector(error).slice(2)}6000526004601cfd`;

const newAccount = () => privateKeyToAccount(generatePrivateKey());
const kept = newAccount();
const poor = newAccount();
const busy = newAccount();
const external = newAccount();
const foreign = newAccount();
const ada = randomUUID();
const bob = randomUUID();

let anvil: Anvil;
let node: Awaited<ReturnType<typeof startFaultyProxy>>;
let signer: Awaited<ReturnType<typeof startSignerStub>>;
let users: Awaited<ReturnType<typeof startUsersStub>>;
let database: TestDatabase;
let config: ChainConfig;
let service: RunningService;
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  [anvil, signer, users, database] = await Promise.all([
    startAnvil(),
    startSignerStub(fundedAccount(0), [kept, poor, busy, foreign]),
    startUsersStub(),
    createTestDatabase('chain'),
  ]);
  node = await startFaultyProxy(anvil.url);
  for (const address of [contracts.gameToken, stablecoin] as const)
    await anvil.client.setCode({ address, bytecode: thousand });
  await anvil.client.setCode({ address: oneByte, bytecode: '0x60016000f3' });
  await anvil.client.setCode({ address: wasteful, bytecode: wasting });
  await anvil.client.setCode({ address: contracts.tokenSale, bytecode: refusing('TokenSale_NotActive()') });
  await anvil.client.setBalance({ address: kept.address, value: parseEther('5') });
  await anvil.mine();
  for (const { address } of [kept, poor, busy]) users.wallets.set(address, { userId: ada, address, kind: 'custodial' });
  users.wallets.set(external.address, { userId: ada, address: external.address, kind: 'external' });
  users.wallets.set(foreign.address, { userId: bob, address: foreign.address, kind: 'custodial' });
  const own = chainConfig.parse({
    DATABASE_URL: database.url,
    RPC_URLS: `${chainId}=${node.url}`,
    DEPLOYMENTS: JSON.stringify({ [chainId]: { ...contracts, startBlock: 1 } }),
  });
  const urls = { signer: signer.url, users: users.url };
  config = { ...own, ...testConfig(database), SERVICE_URLS: urls, INTERNAL_CALL_MILLISECONDS: 1_500 };
  await start();
});
afterEach(() => {
  node.failNext('refuse', 0);
  users.state.away = false;
});
afterAll(async () => {
  await service?.close();
  await Promise.all([anvil?.stop(), node?.close(), signer?.close(), users?.close(), database?.drop()]);
});

async function start(): Promise<void> {
  service = await startChainService({ config });
  call = caller('chain', service.url);
  await eventually(async () => (await call('GET', '/public/chains')).body[0]?.blockNumber >= 1);
}

const asked = (more: object = {}) => ({
  ...{ wallet: kept.address, chainId, family: 'gen1Purchase', function: 'buyWithAvax', arguments: ['2'], value: '7' },
  ...more,
});
const send = (more: object = {}, as = asUser(ada), headers: Record<string, string> = {}) =>
  call('POST', '/v2/kept-calls', { as, body: asked(more), headers });
const get = (uid: string, as = asUser(ada)) => call('GET', `/v2/kept-calls/${uid}`, { as });
const stored = async () => Number((await service.database.knex('kept_calls').count({ total: '*' }).first())?.total);
const relayed = async () =>
  Number((await service.database.knex('relayed_transactions').count({ total: '*' }).first())?.total);

const ended = (uid: string) =>
  eventually(async () => {
    await anvil.mine();
    const { body } = await get(uid);
    return ['final', 'failed'].includes(body.state) ? body : undefined;
  });

describe('POST /v2/kept-calls', () => {
  it('has the wallet send the call, and tells how it goes until it is final', async () => {
    const before = await anvil.client.getBalance({ address: emitter });
    const { status, body } = await send({ wallet: kept.address.toLowerCase() });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...asked(),
      uid: expect.any(String),
      ...{ contract: emitter, state: 'waiting', transactionHash: null, failure: null, createdAt: expect.any(String) },
    });
    const final = await ended(body.uid);
    expect(final).toEqual({ ...body, state: 'final', transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) });
    const receipt = await anvil.client.getTransactionReceipt({ hash: final.transactionHash });
    expect(receipt).toMatchObject({ status: 'success', from: kept.address.toLowerCase(), to: emitter });
    expect((await anvil.client.getBalance({ address: emitter })) - before).toBe(7n);
  });

  it('pays the gas of a wallet without coins', async () => {
    const { status, body } = await send({ wallet: poor.address, function: 'buyWithTicket', value: '0' });
    expect(status).toBe(200);
    expect(await ended(body.uid)).toMatchObject({ state: 'final', failure: null });
  });

  it('gives permission for tokens, also of a stablecoin, and for no more than the wallet has', async () => {
    const permit = { family: 'gameToken', function: 'approve', value: '0' };
    const ok = await send({ ...permit, arguments: [contracts.eggsGen2, '1000'] });
    expect(ok).toMatchObject({ status: 200, body: { contract: contracts.gameToken } });
    const more = await send({ ...permit, arguments: [contracts.eggsGen2, '1001'] });
    expect(more).toMatchObject({ status: 409, body: { type: '/problems/insufficient-balance' } });
    const other = { ...permit, family: 'otherToken', contract: stablecoin };
    expect((await send({ ...other, arguments: [contracts.tokenSale, '1000'] })).status).toBe(200);
    expect((await send({ ...other, arguments: [contracts.eggsGen2, '1000'] })).status).toBe(403);
    for (const contract of [stranger, oneByte])
      expect((await send({ ...other, contract, arguments: [contracts.tokenSale, '1'] })).status).toBe(400);
  });

  it('pays for a bounded amount of gas, so that no contract of a stranger brings coins to a wallet', async () => {
    const before = await anvil.client.getBalance({ address: poor.address });
    const permission = { family: 'otherToken', function: 'approve', arguments: [contracts.tokenSale, '0'], value: '0' };
    const { status, body } = await send({ ...permission, wallet: poor.address, contract: wasteful });
    expect({ status, path: body.errors?.[0]?.path }).toEqual({ status: 409, path: 'body.function' });
    expect(body.detail).toMatch(/^This call needs \d+ gas. The platform pays for 200000 at most.$/);
    expect(await anvil.client.getBalance({ address: poor.address })).toBe(before);
  });

  it.each([
    ['body.wallet', { wallet: '0x12' }],
    ['body.chainId', { chainId: 56 }],
    ['body.family', { family: 'nothing' }],
    ['body.family', { family: 'tickets', function: 'mintAtMost', arguments: ['1', stranger, '1', '1'] }],
    ['body.arguments.0', { arguments: ['two'] }],
    ['body.arguments.0', { arguments: [] }],
    ['body.value', { value: '-1' }],
    ['body.contract', { contract: emitter }],
    ['body.contract', { family: 'otherToken', function: 'approve', arguments: [contracts.tokenSale, '1'] }],
  ])('answers 400 about %s for %j', async (path, more) => {
    const before = await stored();
    const { status, body } = await send(more);
    expect({ status, path: body.errors?.[0]?.path }).toEqual({ status: 400, path });
    expect(await stored()).toBe(before);
  });

  it.each([
    ['a purchase from another player', { family: 'gen1Collection', function: 'buy', arguments: ['1'] }],
    ['tokens for somebody', { family: 'gameToken', function: 'transfer', arguments: [stranger, '1'], value: '0' }],
    [
      'proceeds for somebody',
      { family: 'gen1Collection', function: 'withdrawCredit', arguments: [stranger], value: '0' },
    ],
    ['a gift as a listing', { family: 'gen1Collection', function: 'setTokenPrice', arguments: ['1', '1'], value: '0' }],
    ['a permission for somebody', { family: 'gameToken', function: 'approve', arguments: [stranger, '1'], value: '0' }],
    ['coins where none are due', { function: 'buyWithTicket' }],
  ])('answers 403 for %s', async (_, more) => {
    const before = await stored();
    expect(await send(more)).toMatchObject({ status: 403, body: { type: '/problems/policy-refused' } });
    expect(await stored()).toBe(before);
  });

  it('answers 401 and 403 to callers who are no players', async () => {
    expect((await call('POST', '/v2/kept-calls', { body: asked() })).status).toBe(401);
    expect((await send({}, asKey(randomUUID(), 'read:users'))).status).toBe(403);
  });

  it('answers 404 for a wallet of another account, of the player without a key, and of nobody', async () => {
    for (const wallet of [foreign.address, external.address, newAccount().address])
      expect((await send({ wallet })).status).toBe(404);
    expect((await send({}, asUser(bob))).status).toBe(404);
    expect((await send({ wallet: foreign.address, value: '0' }, asUser(bob))).status).toBe(200);
  });

  it('names the error of a contract that refuses the call, and sends nothing', async () => {
    const before = await relayed();
    const { status, body } = await send({
      family: 'tokenSale',
      function: 'buyHatchyAtLeast',
      arguments: ['5', '4'],
      value: '0',
    });
    expect(status).toBe(409);
    expect(body.detail).toBe('The contract refuses this call: TokenSale_NotActive()');
    expect(body.errors).toEqual([{ path: 'body.function', message: 'TokenSale_NotActive()' }]);
    expect(await relayed()).toBe(before);
  });

  it('answers 409 for more coins than the wallet has', async () => {
    const { status, body } = await send({ value: String(parseEther('6')) });
    expect({ status, type: body.type, path: body.errors[0].path }).toEqual({
      ...{ status: 409, type: '/problems/insufficient-balance', path: 'body.value' },
    });
  });

  it('sends once for one Idempotency-Key, also when both requests arrive at once', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const before = await stored();
    const replies = await Promise.all([send({}, asUser(ada), key), send({}, asUser(ada), key)]);
    const again = await send({}, asUser(ada), key);
    const uids = [...replies, again].filter(({ status }) => status === 200).map(({ body }) => body.uid);
    expect(new Set(uids).size).toBe(1);
    expect(await stored()).toBe(before + 1);
    expect((await send({ value: '8' }, asUser(ada), key)).status).toBe(422);
    expect((await send()).body.uid).not.toBe(uids[0]);
  });

  it.each(['refuse', 'garbage', 'busy'] as Fault[])(
    'answers 503 while the node is away (%s), and loses nothing',
    async (fault) => {
      const key = { 'idempotency-key': randomUUID() };
      const before = await stored();
      node.failNext(fault, 1_000);
      const away = await send({}, asUser(ada), key);
      expect([away.status, away.body.type]).toEqual([503, '/problems/service-unavailable']);
      expect(await stored()).toBe(before);
      node.failNext(fault, 0);
      const { status, body } = await send({}, asUser(ada), key);
      expect(status).toBe(200);
      expect(await ended(body.uid)).toMatchObject({ state: 'final' });
    },
  );

  it('answers 503 while nobody can say whose the wallet is', async () => {
    users.state.away = true;
    expect((await send()).status).toBe(503);
    users.state.away = false;
    await eventually(async () => (await send()).status === 200);
  });

  it('goes on after a restart with a call that was answered for', async () => {
    const { body } = await send();
    await service.close();
    await start();
    expect(await ended(body.uid)).toMatchObject({ state: 'final', transactionHash: expect.any(String) });
    const nonce = await anvil.client.getTransactionCount({ address: kept.address });
    await anvil.mine(3);
    expect(await anvil.client.getTransactionCount({ address: kept.address })).toBe(nonce);
  });

  it('says why a call failed that the contract takes at first and refuses when its turn comes', async () => {
    const code = await anvil.client.getCode({ address: emitter });
    const { body } = await send({ wallet: poor.address, function: 'buyWithTicket', value: '0', arguments: ['3'] });
    await anvil.client.setCode({ address: emitter, bytecode: refusing('Gen1Purchase_NotActive()') });
    const end = await ended(body.uid);
    await anvil.client.setCode({ address: emitter, bytecode: code as Hex });
    expect(end).toMatchObject({ state: 'failed', failure: expect.stringMatching(/./) });
  });

  it(`sends ${mostCalls} calls of a wallet a day`, async () => {
    const rows = Array.from({ length: mostCalls }, () => ({
      ...{ uid: randomUUID(), wallet: busy.address, chain_id: chainId, family: 'gen1Purchase', contract: emitter },
      ...{
        function_name: 'buyWithTicket',
        arguments: '["1"]',
        value: '0',
        created_at: new Date(Date.now() - 3_600_000),
      },
    }));
    await service.database.knex('kept_calls').insert(rows);
    const { status, headers } = await send({ wallet: busy.address, value: '0' });
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(22 * 3_600);
  });
});

describe('GET /v2/kept-calls/{uid}', () => {
  it('answers the owner of the wallet alone', async () => {
    const { body } = await send();
    expect((await get(body.uid)).body).toMatchObject({ uid: body.uid, arguments: ['2'], value: '7' });
    expect((await get(body.uid, asUser(bob))).status).toBe(404);
    expect((await call('GET', `/v2/kept-calls/${body.uid}`)).status).toBe(401);
    expect((await get(randomUUID())).status).toBe(404);
    expect((await get('1')).status).toBe(400);
  });

  it('follows the wallet to another account', async () => {
    const { body } = await send();
    users.wallets.set(kept.address, { userId: bob, address: kept.address, kind: 'custodial' });
    expect((await get(body.uid, asUser(bob))).status).toBe(200);
    expect((await get(body.uid)).status).toBe(404);
    users.wallets.set(kept.address, { userId: ada, address: kept.address, kind: 'custodial' });
  });
});
