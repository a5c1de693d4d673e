import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { RunningService } from '@hatchery/kit/service';
import { asService, asUser, caller, type TestDatabase } from '@hatchery/kit/testing';
import { privateKeyToAddress } from 'viem/accounts';
import { startSignerService } from '../src/service.ts';
import { deployment, emptyTransaction, operatorKey, prepareSigner } from './signer.fixture.ts';

const receiver = '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa';
const other = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB';
const adminId = randomUUID();
const [users, chain, ultigen, vouchers, masters] = (['users', 'chain', 'ultigen', 'vouchers', 'masters'] as const).map(
  (name) => asService(name),
);

let database: TestDatabase;
let service: RunningService;
let second: RunningService;
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  const contracts = {
    ...deployment,
    rewardDealer: '0x7000000000000000000000000000000000000007',
    eggsGen2: '0x8000000000000000000000000000000000000008',
  };
  const made = await prepareSigner({
    DEPLOYMENTS: JSON.stringify({ 31337: contracts, 31338: contracts }),
    OPERATOR_KEY: operatorKey,
  });
  database = made.database;
  service = await startSignerService({ config: made.config });
  second = await startSignerService({ config: made.config });
  call = caller('signer', service.url);
});
afterAll(async () => {
  await Promise.all([service?.close(), second?.close()]);
  await database?.drop();
});

const change = (verb: 'PUT' | 'POST', name: string, body: object = {}, as = users) =>
  call(verb, `/internal/signer/pauses/${name}${verb === 'PUT' ? '' : '/end'}`, {
    as,
    body: { reason: 'We look at it.', adminId, ...body },
  });
const pausing = async (name: string, work: () => Promise<void>) => {
  expect((await change('PUT', name)).status).toBe(200);
  await work().finally(() => change('POST', name));
};

const voucher =
  (as: typeof users, request: object, chainId = 31337) =>
  (ask = call) =>
    ask('POST', '/internal/signer/vouchers', {
      as,
      body: { reference: randomUUID(), chainId, lifetimeSeconds: 600, request },
    });
const gift = { type: 'MintEgg', payload: { receiver, eggType: '2', amount: '1' } };
const sale = { type: 'EggSale', payload: { receiver, egg: '0', amount: '1', referral: receiver, price: '5' } };
const payout = { type: 'MintAirdropEgg', payload: { receiver, eggType: '0', amount: '1' } };
const batch = () =>
  call('POST', '/internal/signer/transactions/batch', {
    as: chain,
    body: {
      transactions: [31337, 31338].map((chainId) => ({
        ...emptyTransaction(privateKeyToAddress(operatorKey)),
        chainId,
      })),
    },
  });
const sweep = () =>
  call('POST', '/internal/signer/sweeps', {
    as: users,
    body: {
      reference: randomUUID(),
      userId: adminId,
      chainId: 31337,
      wallets: [other],
      receiver,
      lifetimeSeconds: 600,
    },
  });

/** Returns the rows of the signer in the archive of a player. */
const archived = async (player: string): Promise<{ table: string; row: Record<string, unknown> }[]> => {
  const body = { players: [player], wallets: [] };
  const reply = await call('POST', '/internal/signer/personal-rows', { as: users, body });
  return reply.body.lines.map((line: string) => JSON.parse(line));
};

describe('the archive of a player', () => {
  it('does not name the person who ran a command for them', async () => {
    await sweep();
    const rows = (await archived(adminId)).filter(({ table }) => table === 'signing_audit');
    expect(rows.map(({ row }) => [row.action, 'caller' in row])).toEqual([['sweep', false]]);
  });
});

describe('kill switches', () => {
  it.each([
    ['signing', [true, true, true, true]],
    ['sales', [false, true, false, false]],
    ['withdrawals', [false, false, true, false]],
    ['chain:31337', [true, true, true, false]],
    ['chain:31338', [false, false, false, true]],
    ['chain:3133', [false, false, false, false]],
  ])('%s stops its part alone, at every replica, until it is released', async (name, stops) => {
    const asked = [
      voucher(ultigen, gift),
      voucher(vouchers, sale),
      voucher(vouchers, payout),
      voucher(ultigen, gift, 31338),
    ];
    await pausing(name, async () => {
      for (const ask of [call, caller('signer', second.url)]) {
        const answers = await Promise.all(asked.map((one) => one(ask)));
        expect(answers.map(({ body }) => body.type === '/problems/paused')).toEqual(stops);
        for (const { status } of answers) expect([200, 429]).toContain(status);
      }
    });
    for (const { status } of await Promise.all(asked.map((one) => one()))) expect(status).toBe(200);
  });

  it('tells players nothing of the reason, and callers when to ask again', async () => {
    await pausing('withdrawals', async () => {
      const { body, headers } = await voucher(vouchers, payout)();
      expect(body.detail).toBe('Withdrawals are paused for now. Nothing is lost.');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    });
  });

  it('are in the archive of the admin who pulled them, and of nobody else', async () => {
    await pausing('sales', async () => {
      expect((await archived(adminId)).map(({ table }) => table)).toContain('pauses');
      expect(await archived(randomUUID())).toEqual([]);
    });
  });

  it('charges nothing and keeps no reference of what it stopped', async () => {
    const asked = { reference: 'twice', chainId: 31337, lifetimeSeconds: 600, request: gift };
    const sign = () => call('POST', '/internal/signer/vouchers', { as: ultigen, body: asked });
    const charged = () => service.database.knex('daily_totals').sum('amount as amount').first();
    const before = await charged();
    await pausing('signing', async () => {
      expect((await sign()).status).toBe(429);
    });
    expect(await charged()).toEqual(before);
    const { body } = await sign();
    await pausing('signing', async () => {
      expect((await sign()).body.signature).toBeUndefined();
    });
    expect((await sign()).body).toEqual(body);
  });

  it('are told to monitoring while they are pulled', async () => {
    const told = async () =>
      (await (await fetch(`${service.url}/metrics`)).text()).match(/signer_paused_seconds\{.*\}/g);
    await pausing('sales', async () => expect(await told()).toEqual([expect.stringContaining('switch="sales"')]));
    expect(await told()).toBeNull();
  });

  it('puts transactions off, each for its own chain, and refuses none for good', async () => {
    // The relay asks again every 15 seconds for everything that waits.
    const refused = () => service.database.knex('signing_audit').where({ action: 'transaction', outcome: 'refused' });
    const before = await refused();
    await pausing('chain:31337', async () => {
      const [stopped, signed] = (await batch()).body.results;
      expect(stopped.refusal).toMatchObject({
        code: 'too-many-requests',
        detail: 'Chain 31337 is paused for now. Nothing is lost.',
      });
      expect(signed.raw).toMatch(/^0x/);
    });
    expect(await refused()).toEqual(before);
    expect((await batch()).body.results[0].raw).toMatch(/^0x/);
  });

  it('lets nothing out of kept wallets while withdrawals are paused', async () => {
    await pausing('withdrawals', async () => {
      expect((await sweep()).body.type).toBe('/problems/paused');
    });
    expect((await sweep()).body.type).not.toBe('/problems/paused');
  });

  it('stops draws and receipts with everything', async () => {
    const draw = { chainId: 31337, drawBlock: 1, blockHash: `0x${'11'.repeat(32)}` };
    await pausing('signing', async () => {
      const { body } = await call('POST', '/internal/signer/draws', { as: chain, body: draw });
      expect(body.type).toBe('/problems/paused');
    });
  });

  it('keeps the first reason, who gave it, and one audit row for each change', async () => {
    await change('PUT', 'sales', { reason: 'A wrong price.' });
    const { body } = await change('PUT', 'sales', { reason: 'Another reason.' });
    expect(body.pauses).toEqual([
      { name: 'sales', reason: 'A wrong price.', caller: `admin ${adminId}`, since: expect.any(String) },
    ]);
    expect((await call('GET', '/internal/signer/pauses', { as: masters })).body).toEqual(body);
    await change('POST', 'sales', { reason: 'The price is right.' });
    expect((await change('POST', 'sales')).body.pauses).toEqual([]);
    const rows = await service.database
      .knex('signing_audit')
      .where({ reference: 'sales' })
      .orderBy('id', 'desc')
      .limit(2);
    expect(rows.map(({ action, reason }) => [action, reason])).toEqual([
      ['resume', 'The price is right.'],
      ['pause', 'A wrong price.'],
    ]);
  });

  it.each([
    ['a name that is none', () => change('PUT', 'everything'), 400],
    ['chain 0', () => change('PUT', 'chain:0'), 400],
    ['no reason', () => change('PUT', 'sales', { reason: '' }), 400],
    ['a reason of spaces', () => change('PUT', 'sales', { reason: '     ' }), 400],
    ['another service', () => change('PUT', 'sales', {}, masters), 403],
    ['a player', () => change('PUT', 'sales', {}, asUser(adminId)), 401],
  ])('refuses %s, and pauses nothing', async (_what, ask, status) => {
    expect((await ask()).status).toBe(status);
    expect((await call('GET', '/internal/signer/pauses', { as: users })).body.pauses).toEqual([]);
  });

  it('can be pulled by a command, without any service', async () => {
    const main = fileURLToPath(new URL('../src/pauses.main.ts', import.meta.url));
    const run = async (...args: string[]) =>
      (await promisify(execFile)(process.execPath, [main, ...args], { env: { DATABASE_URL: database.url } })).stdout;
    const because = ['--reason', 'A key is gone.', '--by', 'Ada'];
    expect(await run('pause', 'signing', ...because)).toMatch(/^signing since .* by command Ada: A key is gone\.$/m);
    expect((await voucher(ultigen, gift)()).status).toBe(429);
    expect(await run('list')).toContain('signing');
    expect(await run('resume', 'signing', ...because)).toBe('Nothing is paused.\n');
    expect((await voucher(ultigen, gift)()).status).toBe(200);
    await expect(run('pause', 'everything', ...because)).rejects.toMatchObject({ code: 2 });
    await expect(run('pause', 'signing')).rejects.toMatchObject({ code: 2 });
    await expect(run('pause', 'signing', '--because', 'A key is gone.')).rejects.toMatchObject({ code: 2 });
    // The operations could not list it, and masters would not hear of it.
    await expect(run('pause', 'sales', '--reason', 'no', '--by', 'Ada')).rejects.toMatchObject({ code: 2 });
    expect((await call('GET', '/internal/signer/pauses', { as: users })).body).toEqual({ pauses: [] });
  });
});
