import { randomUUID } from 'node:crypto';
import type { RunningService } from '@hatchery/kit/service';
import { asAdmin, asKey, asService, asUser, caller, type TestDatabase } from '@hatchery/kit/testing';
import { type Address, encodeFunctionData, parseAbi, recoverTransactionAddress, zeroAddress } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { startSignerService } from '../src/service.ts';
import { deployment, prepareSigner } from './signer.fixture.ts';

let ahead = 0;
const now = () => new Date(Date.now() + ahead);
let database: TestDatabase;
let service: RunningService;
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  const made = await prepareSigner();
  database = made.database;
  service = await startSignerService({ config: made.config, now });
  call = caller('signer', service.url, now);
});
afterAll(async () => {
  await service?.close();
  await database?.drop();
});

const userId = randomUUID();
const newAddress = () => privateKeyToAddress(generatePrivateKey());
const newWallet = async (): Promise<Address> => {
  const body = { reference: randomUUID(), userId };
  return (await call('POST', '/internal/signer/wallets', { as: asService('users'), body })).body.address;
};
const authorize = (body: object, as = asService('users')) =>
  call('POST', '/internal/signer/sweeps', {
    as,
    body: { reference: randomUUID(), userId, chainId: 31337, lifetimeSeconds: 3_600, ...body },
  });
const abi = parseAbi(['function transfer(address to, uint256 amount)']);
const sign = (from: Address, receiver: Address, more: object = {}) =>
  call('POST', '/internal/signer/transactions', {
    as: asService('chain'),
    body: {
      reference: randomUUID(),
      chainId: 31337,
      from,
      to: deployment.gameToken,
      data: encodeFunctionData({ abi, functionName: 'transfer', args: [receiver, 5n] }),
      value: '0',
      gas: '60000',
      nonce: 0,
      maxFeePerGas: '2000000000',
      maxPriorityFeePerGas: '1000000000',
      ...more,
    },
  });
const auditOf = (reference: string) => service.database.knex('signing_audit').where({ reference }).orderBy('id');

describe('POST /internal/signer/sweeps', () => {
  it('lets assets of these wallets go to this receiver, on this chain, until then', async () => {
    const [wallet, second, other] = [await newWallet(), await newWallet(), await newWallet()];
    const receiver = newAddress();
    const reference = randomUUID();
    expect((await sign(wallet, receiver)).status).toBe(403);
    const answer = await authorize({ reference, wallets: [wallet.toLowerCase(), second, wallet], receiver });
    expect(answer).toMatchObject({ status: 200, body: { until: expect.any(String) } });
    const signed = await sign(wallet, receiver);
    expect(signed.status).toBe(200);
    expect(await recoverTransactionAddress({ serializedTransaction: signed.body.raw })).toBe(wallet);
    expect((await sign(second, receiver)).status).toBe(200);
    for (const refused of [
      await sign(other, receiver),
      await sign(wallet, newAddress()),
      await sign(wallet, receiver, { chainId: 97 }),
      await sign(wallet, receiver, { to: newAddress() }),
    ])
      expect(refused).toMatchObject({ status: 403, body: { type: '/problems/policy-refused' } });
    expect(await auditOf(reference)).toMatchObject([{ action: 'sweep', outcome: 'approved', caller: 'users' }]);
    ahead += 3_601_000;
    expect((await sign(wallet, receiver)).status).toBe(403);
  });

  it('is prolonged by its reference, and refuses the reference for something else', async () => {
    const wallet = await newWallet();
    const [receiver, reference] = [newAddress(), randomUUID()];
    await authorize({ reference, wallets: [wallet], receiver });
    ahead += 3_000_000;
    expect((await authorize({ reference, wallets: [wallet], receiver })).status).toBe(200);
    ahead += 3_000_000;
    expect((await sign(wallet, receiver)).status).toBe(200);
    for (const other of [{ receiver: newAddress() }, { userId: randomUUID() }, { chainId: 97 }])
      expect((await authorize({ reference, wallets: [wallet], receiver, ...other })).status).toBe(409);
    expect(await service.database.knex('sweep_authorizations').where({ reference })).toHaveLength(1);
  });

  it('is for the users service alone, and leaves the refusal in the audit', async () => {
    const wallet = await newWallet();
    const [receiver, reference] = [newAddress(), randomUUID()];
    for (const name of ['chain', 'ultigen', 'trades'] as const)
      expect((await authorize({ reference, wallets: [wallet], receiver }, asService(name))).status).toBe(403);
    expect((await sign(wallet, receiver)).status).toBe(403);
    expect(await auditOf(reference)).toMatchObject(Array(3).fill({ outcome: 'refused' }));
    const id = randomUUID();
    for (const as of [asUser(id), asAdmin(id), asKey(id, 'rewards')])
      expect((await authorize({ wallets: [wallet], receiver }, as)).status).toBe(401);
  });

  it('refuses to move assets around in the vault, and wallets that are not in it', async () => {
    const [wallet, second] = [await newWallet(), await newWallet()];
    expect((await authorize({ wallets: [wallet], receiver: second })).status).toBe(403);
    expect((await authorize({ wallets: [wallet, newAddress()], receiver: newAddress() })).status).toBe(403);
    expect((await sign(wallet, second)).status).toBe(403);
  });

  it.each([
    [{ wallets: [] }],
    [{ wallets: ['0x1'] }],
    [{ receiver: 'hatchy' }],
    [{ lifetimeSeconds: 59 }],
    [{ lifetimeSeconds: 604_801 }],
    [{ userId: 'me' }],
    [{ approved: true }],
  ])('refuses %j', async (more) => {
    expect((await authorize({ wallets: [zeroAddress], receiver: zeroAddress, ...more })).status).toBe(400);
  });
});
