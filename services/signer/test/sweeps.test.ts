import { randomUUID } from 'node:crypto';
import { createInProcessTransport } from '@hatchery/kit/in-process.transport';
import { createLogger } from '@hatchery/kit/log';
import { publish } from '@hatchery/kit/outbox';
import type { RunningService } from '@hatchery/kit/service';
import { asAdmin, asKey, asService, asUser, caller, eventually, type TestDatabase } from '@hatchery/kit/testing';
import { WalletKind, WalletLinkedSchema } from '@hatchery/proto/users';
import { type Address, encodeFunctionData, parseAbi, recoverTransactionAddress, zeroAddress } from 'viem';
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts';
import { createSiweMessage } from 'viem/siwe';
import { startSignerService } from '../src/service.ts';
import { deployment, prepareSigner } from './signer.fixture.ts';

let ahead = 0;
const now = () => new Date(Date.now() + ahead);
let database: TestDatabase;
let service: RunningService;
let transport: ReturnType<typeof createInProcessTransport>;
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  const made = await prepareSigner();
  database = made.database;
  transport = createInProcessTransport({ log: createLogger({ service: 'signer', level: 'silent' }) });
  service = await startSignerService({ config: made.config, transport, now });
  call = caller('signer', service.url, now);
});
afterAll(async () => {
  await service?.close();
  await transport?.close();
  await database?.drop();
});

const userId = randomUUID();
const newAddress = () => privateKeyToAddress(generatePrivateKey());
const newWallet = async (): Promise<Address> => {
  const body = { reference: randomUUID(), userId };
  return (await call('POST', '/internal/signer/wallets', { as: asService('users'), body })).body.address;
};
/** Publishes what the users service does about a new link. */
const announce = async (message: {
  userId: string;
  address: Address;
  proofMessage?: string;
  proofSignature?: string;
}) => {
  await service.database.transaction((tx) =>
    publish(tx, {
      topic: 'users.accounts',
      key: message.userId,
      schema: WalletLinkedSchema,
      message: { kind: WalletKind.EXTERNAL, main: true, ...message },
    }),
  );
  await eventually(() => service.database.knex('receivers').where({ address: message.address }).first());
};
/** Signs a message that links a wallet, as its owner does. */
const signLink = async (named: string, account = privateKeyToAccount(generatePrivateKey())) => {
  const { address } = account;
  const proofMessage = createSiweMessage({
    address,
    chainId: 31337,
    domain: 'play.example',
    uri: 'https://play.example',
    version: '1',
    nonce: randomUUID().replaceAll('-', ''),
    statement: `Link this wallet to the Hatchery account ${named}. This costs nothing and sends no transaction.`,
  });
  return { address, proofMessage, proofSignature: await account.signMessage({ message: proofMessage }) };
};
/** A wallet that a user linked. */
const newReceiver = async (owner = userId): Promise<Address> => {
  const link = await signLink(owner);
  await announce({ userId: owner, ...link });
  return link.address;
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
    const receiver = await newReceiver();
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
    const [receiver, reference] = [await newReceiver(), randomUUID()];
    await authorize({ reference, wallets: [wallet], receiver });
    ahead += 3_000_000;
    expect((await authorize({ reference, wallets: [wallet], receiver })).status).toBe(200);
    ahead += 3_000_000;
    expect((await sign(wallet, receiver)).status).toBe(200);
    for (const other of [{ receiver: await newReceiver() }, { chainId: 97 }])
      expect((await authorize({ reference, wallets: [wallet], receiver, ...other })).status).toBe(409);
    expect(await service.database.knex('sweep_authorizations').where({ reference })).toHaveLength(1);
  });

  it('is for the users service alone, and leaves the refusal in the audit', async () => {
    const wallet = await newWallet();
    const [receiver, reference] = [newAddress(), randomUUID()];
    for (const name of ['chain', 'ultigen'] as const)
      expect((await authorize({ reference, wallets: [wallet], receiver }, asService(name))).status).toBe(403);
    expect((await sign(wallet, receiver)).status).toBe(403);
    expect(await auditOf(reference)).toMatchObject(Array(2).fill({ outcome: 'refused' }));
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

describe('someone who has taken over the users service', () => {
  const day = 86_400_000;
  const owner = randomUUID();
  const oldWallet = async () => {
    const body = { reference: randomUUID(), userId: owner };
    const { address } = (await call('POST', '/internal/signer/wallets', { as: asService('users'), body })).body;
    ahead += 2 * day;
    return address as Address;
  };
  const steal = (wallet: Address, receiver: Address, victim = owner) =>
    authorize({ userId: victim, wallets: [wallet], receiver });

  it('cannot have a wallet emptied to one of their own, whatever they claim and sign', async () => {
    const wallet = await oldWallet();
    const claimed = newAddress();
    expect((await steal(wallet, claimed)).status).toBe(429);
    const unsigned = newAddress();
    await announce({ userId: owner, address: unsigned });
    const signed = await signLink(owner);
    await announce({ userId: owner, ...signed });
    ahead += 601_000;
    for (const receiver of [claimed, unsigned, signed.address]) {
      const refused = await steal(wallet, receiver);
      expect(refused).toMatchObject({ status: 403, body: { type: '/problems/policy-refused' } });
      expect(refused.body.detail).toMatch(/can be sent to it from \d{4}-/);
      expect((await sign(wallet, receiver)).status).toBe(403);
    }
  });

  it('cannot give the wallet to an account of theirs that proved its receiver long ago', async () => {
    const thief = randomUUID();
    const receiver = await newReceiver(thief);
    const wallet = await oldWallet();
    ahead += 5 * day;
    expect((await steal(wallet, receiver, thief)).status).toBe(403);
    expect((await steal(wallet, receiver, owner)).status).toBe(429);
    ahead += 601_000;
    expect((await steal(wallet, receiver, owner)).status).toBe(403);
    expect((await sign(wallet, receiver)).status).toBe(403);
  });

  it('cannot use the signature of another wallet, or for another account, or of no key', async () => {
    const body = { reference: randomUUID(), userId: owner };
    const young = (await call('POST', '/internal/signer/wallets', { as: asService('users'), body })).body.address;
    const mine = await signLink(owner);
    const forOther = await signLink(randomUUID());
    const wrong = { ...(await signLink(owner)), proofSignature: mine.proofSignature };
    const swapped = { ...mine, address: newAddress() };
    for (const link of [forOther, wrong, swapped, { ...(await signLink(owner)), proofSignature: '0x00' }]) {
      await announce({ userId: owner, ...link });
      ahead += 601_000;
      expect((await steal(young, link.address)).status).toBe(403);
    }
    await announce({ userId: owner, ...mine });
    expect((await steal(young, mine.address)).status).toBe(200);
  });

  it('has to stay for a day, or three without a signature, with a row in the audit for each receiver', async () => {
    const wallet = await oldWallet();
    const signed = await newReceiver(owner);
    const unsigned = newAddress();
    await announce({ userId: owner, address: unsigned });
    ahead += day + 1_000;
    expect((await steal(wallet, signed)).status).toBe(200);
    expect((await steal(wallet, unsigned)).status).toBe(403);
    ahead += 2 * day;
    expect((await steal(wallet, unsigned)).status).toBe(200);
    for (const address of [signed, unsigned])
      expect(await auditOf(`receiver:${address}`)).toMatchObject([{ action: 'receiver', detail: { userId: owner } }]);
  });
});
