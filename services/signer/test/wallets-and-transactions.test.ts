import { randomUUID } from 'node:crypto';
import type { RunningService } from '@hatchery/kit/service';
import { asService, caller, type TestDatabase } from '@hatchery/kit/testing';
import { keccak256, parseTransaction, recoverTransactionAddress } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { startSignerService } from '../src/service.ts';
import { deployment, operatorKey, prepareSigner } from './signer.fixture.ts';

const operator = privateKeyToAddress(operatorKey);
const userId = randomUUID();
let database: TestDatabase;
let service: RunningService;
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  const made = await prepareSigner({
    MAX_GAS_TOP_UP: '1000',
    MAX_GAS_TOP_UPS_PER_PLAYER: '2500',
    MAX_GAS_TOP_UPS_PER_DAY: '8000',
  });
  database = made.database;
  service = await startSignerService({ config: made.config });
  call = caller('signer', service.url);
});
afterAll(async () => {
  await service?.close();
  await database?.drop();
});

const createWallet = (reference: string, owner = userId) =>
  call('POST', '/internal/signer/wallets', { as: asService('users'), body: { reference, userId: owner } });
const auditOf = (reference: string) => service.database.knex('signing_audit').where({ reference }).orderBy('id');

const transaction = (more: object = {}) => ({
  reference: randomUUID(),
  chainId: 31337,
  from: operator,
  to: operator,
  data: '0x',
  value: '0',
  gas: '21000',
  nonce: 4,
  maxFeePerGas: '2000000000',
  maxPriorityFeePerGas: '1000000000',
  ...more,
});
const sign = (body: object) => call('POST', '/internal/signer/transactions', { as: asService('chain'), body });

describe('POST /internal/signer/wallets', () => {
  it('makes a wallet once per reference', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => createWallet('guest 1')));
    const again = await createWallet('guest 1');
    const made = replies.filter((reply) => reply.status === 200);
    expect(made.length).toBeGreaterThan(0);
    for (const reply of made) expect(reply.body).toEqual(again.body);
    expect(await service.database.knex('custodial_wallets').where({ reference: 'guest 1' })).toHaveLength(1);
  });

  it('answers 409 for a reference of another user', async () => {
    await createWallet('guest 2');
    expect((await createWallet('guest 2', randomUUID())).status).toBe(409);
  });

  it('leaves an audit row', async () => {
    const { body } = await createWallet('guest 3');
    expect(await auditOf('guest 3')).toMatchObject([{ action: 'wallet', outcome: 'approved', signer: body.address }]);
  });
});

describe('GET /internal/signer/operators/{chainId}', () => {
  it('tells the operator of a chain, and 404 where there is none', async () => {
    const ask = (chainId: number) => call('GET', `/internal/signer/operators/${chainId}`, { as: asService('chain') });
    expect((await ask(31337)).body).toEqual({ address: operator, former: [] });
    expect((await ask(56)).status).toBe(404);
  });
});

describe('POST /internal/signer/transactions/batch', () => {
  const signAll = (transactions: object[]) =>
    call('POST', '/internal/signer/transactions/batch', { as: asService('chain'), body: { transactions } });

  it('answers for each alone and in order, as if asked for one, with an audit row each', async () => {
    const { body: wallet } = await createWallet('sender of several');
    const mine = transaction({ reference: 'several 1' });
    const stranger = transaction({ reference: 'several 2', to: `0x${'9'.repeat(40)}`, value: '1' });
    const ofWallet = transaction({ reference: 'several 3', from: wallet.address, to: wallet.address });
    const { status, body } = await signAll([mine, stranger, ofWallet]);
    expect(status).toBe(200);
    const [first, second, third] = body.results;
    expect(first).toEqual((await sign(mine)).body);
    expect(second).toEqual({ refusal: { code: 'policy-refused', detail: expect.any(String) } });
    expect(await recoverTransactionAddress({ serializedTransaction: third.raw })).toBe(wallet.address);
    expect(await auditOf('several 1')).toHaveLength(2);
    expect(await auditOf('several 2')).toMatchObject([{ outcome: 'refused', reason: second.refusal.detail }]);
    expect(await auditOf('several 3')).toMatchObject([{ outcome: 'approved', signer: wallet.address }]);
  });

  it('takes one to a hundred', async () => {
    expect((await signAll([])).status).toBe(400);
    expect((await signAll(Array.from({ length: 101 }, () => transaction()))).status).toBe(400);
  });
});

describe('POST /internal/signer/transactions', () => {
  it('signs for the operator what was asked, to the byte', async () => {
    const { status, body } = await sign(transaction());
    expect(status).toBe(200);
    expect(body.hash).toBe(keccak256(body.raw));
    expect(await recoverTransactionAddress({ serializedTransaction: body.raw })).toBe(operator);
    expect(parseTransaction(body.raw)).toMatchObject({
      chainId: 31337,
      to: operator.toLowerCase(),
      gas: 21_000n,
      nonce: 4,
      maxFeePerGas: 2_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
    });
  });

  it('signs for a custodial wallet with the key from the vault', async () => {
    const { body: wallet } = await createWallet('sender');
    const { status, body } = await sign(transaction({ from: wallet.address, to: wallet.address }));
    expect(status).toBe(200);
    expect(await recoverTransactionAddress({ serializedTransaction: body.raw })).toBe(wallet.address);
  });

  it('answers the same for the same transaction, with an audit row each', async () => {
    const body = transaction({ reference: 'twice' });
    const [one, two] = [await sign(body), await sign(body)];
    expect(two.body).toEqual(one.body);
    expect(await auditOf('twice')).toHaveLength(2);
  });

  it('refuses a stranger and a call that is not allowed, and leaves the audit rows', async () => {
    const stranger = transaction({ reference: 'stranger', from: deployment.gameToken });
    const call = transaction({ reference: 'call', to: deployment.ultigenEggs, data: '0xf2fde38b' });
    for (const body of [stranger, call]) {
      expect(await sign(body)).toMatchObject({ status: 403, body: { type: '/problems/policy-refused' } });
      expect(await auditOf(body.reference)).toMatchObject([{ outcome: 'refused', reason: expect.any(String) }]);
    }
  });

  describe('with gas money', () => {
    let lastNonce = 0;
    const nextNonce = () => {
      lastNonce += 1;
      return lastNonce;
    };
    const topUp = (to: string, more: object = {}) =>
      sign(transaction({ to, value: '1000', nonce: nextNonce(), ...more }));
    const newWallet = async (owner = randomUUID()): Promise<string> =>
      (await createWallet(randomUUID(), owner)).body.address;
    const notToday = { status: 429, body: { type: '/problems/too-many-requests' } };
    beforeEach(() => service.database.knex('daily_totals').delete());

    it('counts it once per nonce, and refuses more than one transfer may have for good', async () => {
      const wallet = await newWallet();
      const nonce = nextNonce();
      for (const maxFeePerGas of ['2000000000', '3000000000', '4000000000'])
        expect((await topUp(wallet, { nonce, maxFeePerGas })).status).toBe(200);
      expect((await topUp(wallet)).status).toBe(200);
      expect((await topUp(wallet, { value: '1001' })).status).toBe(403);
    });

    it('stops at the limit of a player, whichever of their wallets asks, and says when to ask again', async () => {
      const player = randomUUID();
      const [one, two] = [await newWallet(player), await newWallet(player)];
      expect((await topUp(one)).status).toBe(200);
      expect((await topUp(two)).status).toBe(200);
      const refused = await topUp(one);
      expect(refused).toMatchObject(notToday);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(86_400);
      expect((await topUp(await newWallet())).status).toBe(200);
    });

    it('keeps one half of the day for players who got none yet', async () => {
      const wallets = await Promise.all(Array.from({ length: 4 }, () => newWallet()));
      for (const wallet of wallets) expect((await topUp(wallet)).status).toBe(200);
      // Eight in all: four first ones, then half of the day for second ones, as far as it goes.
      for (const wallet of wallets.slice(0, 3)) expect((await topUp(wallet)).status).toBe(200);
      expect((await topUp(await newWallet())).status).toBe(200);
      expect(await topUp(await newWallet())).toMatchObject(notToday);
      expect(await topUp(wallets[3] as string)).toMatchObject(notToday);
    });

    it('never gives those who ask again more than their half', async () => {
      const wallets = await Promise.all(Array.from({ length: 5 }, () => newWallet()));
      const small = (wallet: string) => topUp(wallet, { value: '1' });
      for (const wallet of wallets) expect((await small(wallet)).status).toBe(200);
      for (const wallet of wallets.slice(0, 4)) expect((await topUp(wallet)).status).toBe(200);
      expect(await topUp(wallets[4] as string)).toMatchObject(notToday);
      expect((await topUp(await newWallet())).status).toBe(200);
    });
  });

  it('says nothing of the key when the envelope was tampered with', async () => {
    const { body: wallet } = await createWallet('tampered');
    await service.database
      .knex('custodial_wallets')
      .where({ address: wallet.address })
      .update({ tag: Buffer.alloc(16) });
    const { status, body } = await sign(transaction({ from: wallet.address, to: wallet.address }));
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toMatch(/key|auth/i);
  });
});
