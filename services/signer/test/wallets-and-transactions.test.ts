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
  const made = await prepareSigner({ MAX_GAS_TOP_UP: '1000', MAX_GAS_TOP_UPS_PER_DAY: '2500' });
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
    expect((await ask(31337)).body).toEqual({ address: operator });
    expect((await ask(56)).status).toBe(404);
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

  it('counts gas money once per nonce and stops at the limit of the day', async () => {
    const { body: wallet } = await createWallet('thirsty');
    const topUp = (nonce: number, more: object = {}) =>
      transaction({ to: wallet.address, value: '1000', nonce, ...more });
    expect((await sign(topUp(1))).status).toBe(200);
    expect((await sign(topUp(1, { maxFeePerGas: '3000000000' }))).status).toBe(200);
    expect((await sign(topUp(2))).status).toBe(200);
    expect((await sign(topUp(3))).status).toBe(403);
    expect((await sign(topUp(4, { value: '1001' }))).status).toBe(403);
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
