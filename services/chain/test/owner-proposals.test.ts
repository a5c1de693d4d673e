import type { RunningService } from '@hatchery/kit/service';
import {
  asAdmin,
  asKey,
  asUser,
  caller,
  createTestDatabase,
  eventually,
  type TestDatabase,
  testConfig,
} from '@hatchery/kit/testing';
import type { Hex } from 'viem';
import { chainConfig } from '../src/config.ts';
import { startChainService } from '../src/service.ts';
import { type Anvil, emitter, startAnvil } from './anvil.ts';

const chainId = 31337;
/** Any contract does: it takes every call, or refuses every call. */
const deployment = {
  gameToken: '0x4000000000000000000000000000000000000004',
  ultigenEggs: '0x6100000000000000000000000000000000000061',
  ultigenMonsters: '0x6000000000000000000000000000000000000006',
  tokenSale: emitter,
  startBlock: 1,
} as const;
const ada = asAdmin('11111111-1111-4111-8111-111111111111');
const bob = asAdmin('22222222-2222-4222-8222-222222222222');
const cleo = asAdmin('33333333-3333-4333-8333-333333333333');
const days = (count: number) => count * 24 * 3_600_000;

let anvil: Anvil;
let database: TestDatabase;
let service: RunningService;
let call: ReturnType<typeof caller>;
let ahead = 0;
const now = () => new Date(Date.now() + ahead);

beforeAll(async () => {
  [anvil, database] = await Promise.all([startAnvil(), createTestDatabase('chain')]);
  await anvil.mine(2);
  const own = chainConfig.parse({
    DATABASE_URL: database.url,
    RPC_URLS: `${chainId}=${anvil.url},31338=http://127.0.0.1:1`,
    DEPLOYMENTS: JSON.stringify({ [chainId]: deployment, 31338: deployment }),
  });
  service = await startChainService({
    config: { ...own, ...testConfig(database) },
    now,
  });
  call = caller('chain', service.url, now);
  await eventually(async () => (await call('GET', '/public/chains')).body[0]?.blockNumber >= 2);
});
afterEach(() => {
  ahead = 0;
});
afterAll(async () => {
  await service?.close();
  await Promise.all([anvil?.stop(), database?.drop()]);
});

let price = 1_000;

/** A call that was never proposed before. */
function setPrice(more: object = {}) {
  price += 1;
  const calldata: Hex = `0x91b7f5ed${price.toString(16).padStart(64, '0')}`;
  const body = { chainId, family: 'tokenSale', selector: '0x91b7f5ed', arguments: [String(price)], value: '0' };
  return { ...body, calldata, why: 'The spring sale.', ...more };
}

const propose = (body: object = setPrice(), as = ada) => call('POST', '/v2/owner-proposals', { as, body });
const approve = (uid: string, calldata: string, as = bob) =>
  call('POST', `/v2/owner-proposals/${uid}/approve`, { as, body: { calldata } });
const decline = (uid: string, as = bob, body: object = {}) =>
  call('POST', `/v2/owner-proposals/${uid}/decline`, { as, body });
const execute = (uid: string, transactionHash: string, as = ada) =>
  call('POST', `/v2/owner-proposals/${uid}/execution`, { as, body: { transactionHash } });
const get = (uid: string) => call('GET', `/v2/owner-proposals/${uid}`, { as: cleo });

async function proposed(more: object = {}) {
  const { status, body } = await propose(setPrice(more));
  expect(status).toBe(200);
  return body;
}

async function approvedOne() {
  const one = await proposed();
  expect((await approve(one.uid, one.calldata)).status).toBe(200);
  return one;
}

/** Sends a transaction and mines it. */
async function sendCall({ calldata, contract }: { calldata: Hex; contract: Hex }, more: object = {}): Promise<string> {
  const hash = await anvil.client.sendTransaction({ to: contract, data: calldata, gas: 100_000n, ...more });
  await anvil.mine();
  return hash;
}

const unknown = '44444444-4444-4444-8444-444444444444';

describe('from a proposal to its execution', () => {
  it('is proposed by one, approved by another, and executed by a transaction that the chain has', async () => {
    const body = setPrice();
    const one = await propose(body);
    expect(one).toMatchObject({
      status: 200,
      body: { ...body, function: 'setPrice', contract: emitter, status: 'open', approvedBy: null },
    });
    const { uid } = one.body;
    const lifetime = Date.parse(one.body.expiresAt) - Date.parse(one.body.proposedAt);
    expect(lifetime).toBe(days(7));
    const second = await approve(uid, body.calldata);
    expect(second).toMatchObject({ status: 200, body: { status: 'approved', approvedBy: expect.any(String) } });
    const hash = await sendCall(one.body);
    const done = await execute(uid, hash.toUpperCase().replace('0X', '0x'));
    expect(done).toMatchObject({ status: 200, body: { status: 'executed', transactionHash: hash } });
    expect((await execute(uid, hash)).body).toEqual(done.body);
    const { body: told } = await get(uid);
    expect(told).toEqual(done.body);
    expect(told.steps.map(({ what, by }: { what: string; by: string }) => [what, by])).toEqual([
      ['proposed', one.body.proposedBy],
      ['approved', second.body.approvedBy],
      ['executed', one.body.proposedBy],
    ]);
    expect((await decline(uid)).status).toBe(409);
  });

  it.each([
    ['body.family', { family: 'noSuchThing' }],
    ['body.family', { family: 'tickets', selector: '0x715018a6', arguments: [], calldata: '0x715018a6' }],
    ['body.selector', { selector: '0xa9059cbb' }],
    ['body.selector', { selector: 'setPrice' }],
    ['body.chainId', { chainId: 56 }],
    ['body.value', { value: '1' }],
    ['body.arguments.0', { arguments: ['1.5'] }],
    ['body.calldata', { arguments: ['1'] }],
    ['body.calldata', { calldata: '0x91B7F5ED' }],
    ['body.why', { why: '  ' }],
  ])('refuses a wrong %s', async (path, more) => {
    const { status, body } = await propose(setPrice(more));
    expect({ status, path: body.errors?.[0]?.path }).toEqual({ status: 400, path });
  });

  it('takes the same call once while it waits', async () => {
    const body = setPrice();
    const [one, other] = await Promise.all([propose(body), propose(body, bob)]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    const { uid } = (one.status === 200 ? one : other).body;
    await decline(uid);
    expect((await propose(body)).status).toBe(200);
  });
});

describe('who decides', () => {
  it.each([
    ['nobody', undefined, 401],
    ['a player', asUser('55555555-5555-4555-8555-555555555555'), 403],
    ['a key', asKey('a key', 'chain_logs'), 403],
  ])('is not for %s', async (_, as, status) => {
    const one = await proposed();
    const path = `/v2/owner-proposals/${one.uid}`;
    const calls = [
      call('GET', '/v2/owner-proposals', { as }),
      call('GET', path, { as }),
      call('POST', '/v2/owner-proposals', { as, body: setPrice() }),
      call('POST', `${path}/approve`, { as, body: { calldata: one.calldata } }),
      call('POST', `${path}/decline`, { as, body: {} }),
      call('POST', `${path}/execution`, { as, body: { transactionHash: `0x${'1'.repeat(64)}` } }),
    ];
    for (const reply of await Promise.all(calls)) expect(reply.status).toBe(status);
    expect((await get(one.uid)).body).toEqual(one);
  });

  it('lets nobody approve what they proposed, and nobody twice', async () => {
    const one = await proposed();
    expect((await approve(one.uid, one.calldata, ada)).status).toBe(403);
    expect((await get(one.uid)).body.status).toBe('open');
    expect((await approve(one.uid, one.calldata)).status).toBe(200);
    expect((await approve(one.uid, one.calldata)).status).toBe(409);
    expect((await approve(one.uid, one.calldata, cleo)).status).toBe(409);
    expect((await get(one.uid)).body.steps).toHaveLength(2);
  });

  it('counts one of two approvals at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await proposed();
      const replies = await Promise.all([approve(one.uid, one.calldata, bob), approve(one.uid, one.calldata, cleo)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      const approver = replies.find(({ status }) => status === 200)?.body.approvedBy;
      const { body } = await get(one.uid);
      expect(body.approvedBy).toBe(approver);
      expect(body.steps.map(({ what }: { what: string }) => what)).toEqual(['proposed', 'approved']);
    }
  });

  it('lets an approval and a refusal at once end as both admins read it', async () => {
    const one = await proposed();
    const [yes, no] = await Promise.all([approve(one.uid, one.calldata), decline(one.uid, cleo)]);
    expect(no.status).toBe(200);
    expect([200, 409]).toContain(yes.status);
    expect((await get(one.uid)).body.status).toBe('declined');
  });

  it('approves only the data that was checked', async () => {
    const one = await proposed();
    expect((await approve(one.uid, setPrice().calldata)).status).toBe(409);
    expect((await approve(one.uid, '0x12')).status).toBe(400);
    expect((await approve(unknown, one.calldata)).status).toBe(404);
    expect((await get(one.uid)).body.status).toBe('open');
  });

  it.each([
    ['withdrawn', ada, false],
    ['withdrawn', ada, true],
    ['declined', bob, false],
    ['declined', cleo, true],
  ])('is %s, also after an approval', async (status, as, approved) => {
    const one = approved ? await approvedOne() : await proposed();
    const over = await decline(one.uid, as, { why: 'A digit is missing.' });
    expect(over).toMatchObject({ status: 200, body: { status } });
    expect(over.body.steps.at(-1)).toMatchObject({ what: status, note: 'A digit is missing.' });
    expect((await decline(one.uid, as)).status).toBe(409);
    expect((await approve(one.uid, one.calldata)).status).toBe(409);
    expect((await execute(one.uid, await sendCall(one))).status).toBe(409);
  });
});

describe('time', () => {
  it('ends a proposal after seven days, approved or not', async () => {
    const [open, approved] = [await proposed(), await approvedOne()];
    ahead = days(7) - 60_000;
    expect((await get(open.uid)).body.status).toBe('open');
    expect((await get(approved.uid)).body.status).toBe('approved');
    ahead = days(7) + 1_000;
    expect((await get(open.uid)).body.status).toBe('expired');
    expect((await get(approved.uid)).body.status).toBe('expired');
    expect((await approve(open.uid, open.calldata)).status).toBe(409);
    expect((await decline(approved.uid)).status).toBe(409);
    const { why, arguments: args, value, calldata, selector, family } = open;
    expect((await propose({ chainId, family, selector, arguments: args, value, calldata, why })).status).toBe(200);
  });

  it('still notes what was sent, if it is told late', async () => {
    const one = await approvedOne();
    const hash = await sendCall(one);
    ahead = days(30);
    expect(await execute(one.uid, hash)).toMatchObject({ status: 200, body: { status: 'executed' } });
  });
});

describe('a transaction that is not the one of the proposal', () => {
  const conflict = (detail: string) => ({ status: 409, body: { detail: expect.stringContaining(detail) } });

  it('executes nothing', async () => {
    const before = await proposed();
    const early = await sendCall(before);
    expect(await execute(before.uid, early)).toMatchObject(conflict('not approved'));
    await approve(before.uid, before.calldata);
    expect(await execute(before.uid, early)).toMatchObject(conflict('older than the approval'));

    const one = await approvedOne();
    const nowhere = `0x${'1'.repeat(64)}`;
    expect(await execute(one.uid, nowhere)).toMatchObject(conflict('no such transaction'));
    const elsewhere = await sendCall({ ...one, contract: deployment.gameToken });
    expect(await execute(one.uid, elsewhere)).toMatchObject(conflict('another address'));
    const different = await sendCall({ ...one, calldata: setPrice().calldata });
    expect(await execute(one.uid, different)).toMatchObject(conflict('other data'));
    const paid = await sendCall(one, { value: 1n });
    expect(await execute(one.uid, paid)).toMatchObject(conflict('other coins'));
    await anvil.client.setCode({ address: emitter, bytecode: '0x60006000fd' });
    const refused = await sendCall(one);
    await anvil.client.setCode({ address: emitter, bytecode: '0x00' });
    expect(await execute(one.uid, refused)).toMatchObject(conflict('refused'));
    expect((await get(one.uid)).body).toMatchObject({ status: 'approved', transactionHash: null });
    const right = await sendCall(one);
    expect((await execute(one.uid, right)).status).toBe(200);
    expect(await execute(one.uid, await sendCall(one))).toMatchObject(conflict('Another transaction'));
  });

  it('executes nothing while it waits for a block', async () => {
    const one = await approvedOne();
    const hash = await anvil.client.sendTransaction({ to: one.contract, data: one.calldata, gas: 100_000n });
    expect(await execute(one.uid, hash)).toMatchObject(conflict('no such transaction in a block'));
    await anvil.mine();
    expect((await execute(one.uid, hash)).status).toBe(200);
  });

  it('has not executed another proposal of the same call before', async () => {
    const body = setPrice();
    const { body: first } = await propose(body);
    await approve(first.uid, first.calldata);
    const hash = await sendCall(first);
    expect((await execute(first.uid, hash)).status).toBe(200);
    const { body: again } = await propose(body);
    await approve(again.uid, again.calldata);
    const reply = await execute(again.uid, hash);
    expect(reply.status).toBe(409);
  });

  it('says 503 while no node of the chain answers, and 404 for no proposal', async () => {
    const one = await proposed({ chainId: 31338 });
    await approve(one.uid, one.calldata);
    expect((await execute(one.uid, `0x${'1'.repeat(64)}`)).status).toBe(503);
    expect((await execute(unknown, `0x${'1'.repeat(64)}`)).status).toBe(404);
    expect((await execute(one.uid, '0x12')).status).toBe(400);
  });
});

describe('the list', () => {
  const list = async (query: string) => (await call('GET', `/v2/owner-proposals?${query}`, { as: cleo })).body;

  it('pages by place, the latest first, and tells what waits from what is past', async () => {
    const [one, two, three] = [await proposed(), await approvedOne(), await proposed()];
    await decline(three.uid);
    const first = await list('state=waiting&limit=1');
    expect(first.items.map(({ uid }: { uid: string }) => uid)).toEqual([two.uid]);
    await proposed();
    const next = await list(`state=waiting&limit=1&cursor=${first.nextCursor}`);
    expect(next.items.map(({ uid }: { uid: string }) => uid)).toEqual([one.uid]);
    expect(next.items[0].steps).toHaveLength(1);
    const past = await list(`state=past&limit=1&chainId=${chainId}`);
    expect(past.items[0]).toMatchObject({ uid: three.uid, status: 'declined' });
    const waiting = await list(`limit=100&state=waiting&chainId=${chainId}`);
    const all = await list('limit=100');
    expect(waiting.items.every(({ status }: { status: string }) => status === 'open' || status === 'approved')).toBe(
      true,
    );
    expect(all.nextCursor).toBeUndefined();
    ahead = days(20);
    expect((await list('state=waiting')).items).toEqual([]);
    expect((await list('state=past&limit=100')).items).toHaveLength(all.items.length);
  });

  it('refuses a cursor that is none', async () => {
    expect((await call('GET', '/v2/owner-proposals?cursor=banana', { as: ada })).status).toBe(400);
    expect((await get(unknown)).status).toBe(404);
    expect((await get('banana')).status).toBe(400);
  });
});
