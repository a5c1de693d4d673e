import type { RunningService } from '@hatchery/kit/service';
import {
  asService,
  asUser,
  caller,
  createTestDatabase,
  eventually,
  type TestDatabase,
  testConfig,
} from '@hatchery/kit/testing';
import { type ChainConfig, chainConfig } from '../src/config.ts';
import { startChainService } from '../src/service.ts';
import { type Anvil, emitter, fundedAccount, startAnvil, word } from './anvil.ts';
import { startSignerStub } from './signer-stub.ts';

const path = '/internal/chain/transactions';
const as = asService('ultigen');
const gameToken = '0x4000000000000000000000000000000000000004';
const ultigenMonsters = '0x6000000000000000000000000000000000000006';
const tickets = '0x7000000000000000000000000000000000000007';

let anvil: Anvil;
let signer: Awaited<ReturnType<typeof startSignerStub>>;
let database: TestDatabase;
let config: ChainConfig;
let service: RunningService;
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  [anvil, signer, database] = await Promise.all([
    startAnvil(),
    startSignerStub(fundedAccount(0)),
    createTestDatabase('chain'),
  ]);
  const own = chainConfig.parse({
    DATABASE_URL: database.url,
    RPC_URLS: `31337=${anvil.url}`,
    DEPLOYMENTS: JSON.stringify({
      31337: { gameToken, ultigenEggs: emitter, ultigenMonsters, tickets, startBlock: 1 },
    }),
    MAX_LAG_SECONDS: '6',
  });
  await anvil.mine();
  config = { ...own, ...testConfig(database), SERVICE_URLS: { signer: signer.url } };
  await start();
});
afterAll(async () => {
  await service?.close();
  await Promise.all([anvil?.stop(), signer?.close(), database?.drop()]);
});

async function start(): Promise<void> {
  service = await startChainService({ config });
  call = caller('chain', service.url);
}

const submit = (reference: string, more: object = {}) =>
  call('POST', path, {
    as,
    body: { reference, chainId: 31337, from: 'operator', calls: [{ to: emitter, data: word(1) }], ...more },
  });
const read = async (reference: string) =>
  (await call('GET', `${path}?reference=${encodeURIComponent(reference)}`, { as })).body;

/** Mines until the first call of a reference is final. */
const untilFinal = (reference: string) =>
  eventually(async () => {
    await anvil.mine();
    const [first] = await read(reference);
    return first?.status === 'final' ? first : undefined;
  });

describe('GET /internal/chain/chains/{chainId}/logs', () => {
  const chainPath = '/internal/chain/chains/31337';
  const logsUpTo = async (to: { number: number; hash: string }, more = '') =>
    call(
      'GET',
      `${chainPath}/logs?addresses=${emitter.toLowerCase()}&fromNumber=0&toNumber=${to.number}&toHash=${to.hash}${more}`,
      { as },
    );
  const position = async () => (await call('GET', `${chainPath}/position`, { as })).body;

  it('tells stored logs in pages, up to a block that is part of the chain', async () => {
    const emit = { to: emitter, data: word(7) };
    const calls = [emit, emit, emit];
    await submit('told-again', { calls });
    const all = await eventually(async () => {
      await anvil.mine();
      const { body } = await logsUpTo(await position());
      return body.logs?.length >= calls.length && body;
    });
    expect(all.next).toBeNull();
    const to = await position();
    const paged: unknown[] = [];
    let page = await logsUpTo(to, '&limit=1');
    for (;;) {
      paged.push(...page.body.logs);
      if (page.body.next === null) break;
      page = await logsUpTo(to, `&limit=1&after=${page.body.next}`);
    }
    expect(paged).toEqual((await logsUpTo(to)).body.logs);
    expect(paged.slice(0, all.logs.length)).toEqual(all.logs);
  });

  it('refuses a block that is not part of the chain, and chains that nobody reads', async () => {
    const { number } = await position();
    expect((await logsUpTo({ number, hash: `0x${'77'.repeat(32)}` })).status).toBe(409);
    expect((await call('GET', '/internal/chain/chains/97/position', { as })).status).toBe(404);
    expect((await call('GET', `${chainPath}/position`, { as: asUser('somebody') })).status).toBe(401);
  });
});

describe('GET /v2/contracts', () => {
  it('lists the contracts of a chain to anyone, with their number', async () => {
    const { body, headers } = await eventually(async () => {
      const reply = await call('GET', '/v2/contracts?chainId=31337');
      return reply.body.length === 4 ? reply : undefined;
    });
    expect(headers.get('x-total-count')).toBe('4');
    expect(body.map((contract: { name: string }) => contract.name)).toEqual([
      'GameToken',
      'Tickets',
      'UltigenEggs',
      'UltigenMonsters',
    ]);
    expect(body[2]).toMatchObject({ address: emitter, chainId: 31337, contractType: 'ERC1155', verified: false });
    expect(new Date(body[2].deployDate).getTime()).toBeGreaterThan(0);
  });

  it('takes page and limit, and answers nothing for a chain without contracts', async () => {
    const second = await call('GET', '/v2/contracts?page=2&limit=2');
    expect(second.body).toHaveLength(2);
    expect(second.headers.get('x-total-count')).toBe('4');
    const other = await call('GET', '/v2/contracts?chainId=56');
    expect(other.body).toEqual([]);
    expect(other.headers.get('x-total-count')).toBe('0');
  });
});

describe('POST /internal/chain/transactions', () => {
  it('stores the call, answers at once, and brings it onto the chain', async () => {
    const { status, body } = await submit('mint 1');
    expect(status).toBe(200);
    expect(body).toMatchObject([{ reference: 'mint 1', position: 0, to: emitter, failure: null }]);
    expect(await untilFinal('mint 1')).toMatchObject({
      from: fundedAccount(0).address,
      hash: expect.stringMatching(/^0x/),
    });
  });

  it('answers the same transaction for the same reference, and 409 for other calls', async () => {
    await submit('mint 2');
    const first = await untilFinal('mint 2');
    expect((await submit('mint 2')).body).toEqual([first]);
    expect((await submit('mint 2', { calls: [{ to: emitter, data: word(2) }] })).status).toBe(409);
  });

  it('stores the calls of several references, each as a whole or not at all', async () => {
    const calls = (...values: number[]) => values.map((value) => ({ to: emitter, data: word(value) }));
    const common = { chainId: 31337, from: 'operator' };
    await submit('known', { calls: calls(1) });
    const submissions = [
      { ...common, reference: 'several 1', calls: calls(1, 2) },
      { ...common, reference: 'known', calls: calls(1, 2) },
      { ...common, reference: 'known', calls: calls(1) },
      { ...common, reference: 'several 1', calls: calls(1, 2) },
      { ...common, reference: 'several 1', calls: calls(1, 2, 3) },
      { ...common, reference: 'several 2', calls: calls(3) },
      { ...common, reference: 'several 3', calls: calls(3), chainId: 56 },
    ];
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await call('POST', `${path}/batch`, { as, body: { submissions } });
      expect(status).toBe(200);
      expect(body.results).toEqual([
        { reference: 'several 1' },
        { refusal: { detail: 'This reference was used for other calls.' } },
        { reference: 'known' },
        { reference: 'several 1' },
        { refusal: { detail: 'This reference was used for other calls.' } },
        { reference: 'several 2' },
        { refusal: { detail: 'Chain 56 is not one that is relayed to.' } },
      ]);
    }
    expect(await Promise.all(['several 1', 'known', 'several 2', 'several 3'].map(read))).toMatchObject([
      [{ position: 0 }, { position: 1 }],
      [{ position: 0 }],
      [{ position: 0 }],
      [],
    ]);
    expect(await untilFinal('several 2')).toMatchObject({ failure: null });
  });

  it('refuses a chain that is not relayed to', async () => {
    expect((await submit('elsewhere', { chainId: 56 })).status).toBe(400);
    expect(await read('elsewhere')).toEqual([]);
  });

  it.each([
    ['nobody', undefined],
    ['a player', asUser('someone')],
  ])('is not for %s', async (_, who) => {
    expect((await call('POST', path, { as: who, body: {} })).status).toBe(401);
  });
});

describe('the service', () => {
  it('goes on where it was when it is started again', async () => {
    await submit('across');
    await service.close();
    await anvil.mine(3);
    await start();
    expect(await untilFinal('across')).toMatchObject({ status: 'final' });
  });

  it('hands a chain over to another instance', async () => {
    const second = await startChainService({ config });
    await submit('before');
    await service.close();
    service = second;
    call = caller('chain', service.url);
    await untilFinal('before');
    await submit('after');
    expect(await untilFinal('after')).toMatchObject({ status: 'final' });
  });

  it('says while the node is away that it is, and stays ready', async () => {
    const readiness = async () => {
      const response = await fetch(`${service.url}/readyz`);
      return `${response.status} ${((await response.json()) as { checks: { chains: string } }).checks.chains}`;
    };
    await eventually(async () => (await readiness()) === '200 ok');
    const port = Number(new URL(anvil.url).port);
    await anvil.stop();
    await eventually(async () => (await readiness()) === '200 failed');
    anvil = await startAnvil({ port });
    await eventually(async () => (await readiness()) === '200 ok');
    await submit('recovered');
    await untilFinal('recovered');
  });

  it('starts while its nodes are away, is ready, and takes calls', async () => {
    const elsewhere = await createTestDatabase('chain');
    const RPC_URLS = new Map([[31337, ['http://127.0.0.1:1']]]);
    const lonely = await startChainService({ config: { ...config, RPC_URLS, DATABASE_URL: elsewhere.url } });
    const response = await fetch(`${lonely.url}/readyz`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ checks: { database: 'ok', chains: 'failed' } });
    const body = { reference: 'early', chainId: 31337, from: 'operator', calls: [{ to: emitter, data: word(1) }] };
    expect((await caller('chain', lonely.url)('POST', path, { as, body })).body).toMatchObject([{ status: 'queued' }]);
    await lonely.close();
    await elsewhere.drop();
  });

  it('tells its lag, its faults and what it relays', async () => {
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    for (const name of ['chain_lag_blocks', 'chain_silence_seconds', 'chain_rpc_faults_total', 'chain_reorgs_total']) {
      expect(metrics).toMatch(new RegExp(`^${name}\\{.*chain="31337"`, 'm'));
    }
  });
});
