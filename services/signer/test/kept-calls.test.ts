import { randomUUID } from 'node:crypto';
import { gen1CollectionAbi } from '@hatchery/chain/abis/gen1-collection';
import { gen1PurchaseAbi } from '@hatchery/chain/abis/gen1-purchase';
import { lowestListing } from '@hatchery/chain/kept-calls';
import type { RunningService } from '@hatchery/kit/service';
import { asService, caller, type TestDatabase } from '@hatchery/kit/testing';
import { type Address, encodeFunctionData, parseTransaction, recoverTransactionAddress } from 'viem';
import { startSignerService } from '../src/service.ts';
import { deployment, prepareSigner } from './signer.fixture.ts';

const gen1Purchase = '0x7300000000000000000000000000000000000003';
const gen1Collection = '0x7400000000000000000000000000000000000004';

let database: TestDatabase;
let service: RunningService;
let call: ReturnType<typeof caller>;
let today = new Date('2026-03-01T12:00:00Z');
beforeAll(async () => {
  const made = await prepareSigner({
    DEPLOYMENTS: JSON.stringify({ 31337: { ...deployment, gen1Purchase, gen1Collection } }),
    ...{ MAX_KEPT_CALLS_PER_PLAYER: '3', MAX_KEPT_CALLS_PER_DAY: '6', MAX_KEPT_LISTINGS_PER_PLAYER: '1' },
    ...{ MAX_KEPT_COINS_PER_PLAYER: '1000', MAX_KEPT_COINS_PER_DAY: '1500' },
  });
  database = made.database;
  service = await startSignerService({ config: made.config, now: () => today });
  call = caller('signer', service.url, () => today);
});
afterAll(async () => {
  await service?.close();
  await database?.drop();
});

let days = 0;
/** Limits are of a day: each test has one of its own. */
beforeEach(() => {
  days += 1;
  today = new Date(Date.parse('2026-03-01T12:00:00Z') + days * 86_400_000);
});

const newWallet = async (userId = randomUUID()): Promise<Address> => {
  const body = { reference: randomUUID(), userId };
  return (await call('POST', '/internal/signer/wallets', { as: asService('users'), body })).body.address;
};
const buy = (amount = 1n) => ({
  to: gen1Purchase,
  data: encodeFunctionData({ abi: gen1PurchaseAbi, functionName: 'buyWithAvax', args: [amount] }),
});
const list = (price: bigint) => ({
  to: gen1Collection,
  data: encodeFunctionData({ abi: gen1CollectionAbi, functionName: 'setTokenPrice', args: [1n, price] }),
});
const sign = (from: Address, nonce: number, more: object) =>
  call('POST', '/internal/signer/transactions', {
    as: asService('chain'),
    body: {
      ...{ reference: `kept:${randomUUID()}#0`, chainId: 31337, from, value: '0', gas: '90000', nonce },
      ...{ maxFeePerGas: '2000000000', maxPriorityFeePerGas: '1000000000', ...more },
    },
  });

it('signs a call of the table, with its coins, for the wallet that asks', async () => {
  const wallet = await newWallet();
  const { status, body } = await sign(wallet, 0, { ...buy(), value: '500' });
  expect(status).toBe(200);
  expect(parseTransaction(body.raw)).toMatchObject({ to: gen1Purchase, value: 500n });
  expect(await recoverTransactionAddress({ serializedTransaction: body.raw })).toBe(wallet);
});

it('refuses for good what the table does not have, and says so in the audit', async () => {
  const wallet = await newWallet();
  const gift = list(lowestListing - 1n);
  const bazaar = encodeFunctionData({ abi: gen1CollectionAbi, functionName: 'buy', args: [1n] });
  const proceeds = encodeFunctionData({ abi: gen1CollectionAbi, functionName: 'withdrawCredit', args: [gen1Purchase] });
  const refused = [
    await sign(wallet, 0, gift),
    await sign(wallet, 0, { to: gen1Collection, data: bazaar, value: '5' }),
    await sign(wallet, 0, { to: gen1Collection, data: proceeds }),
    await sign(wallet, 0, { to: gen1Purchase, data: '0x', value: '5' }),
  ];
  expect(refused.map(({ status, body }) => [status, body.type])).toEqual(
    refused.map(() => [403, '/problems/policy-refused']),
  );
  const audit = await service.database.knex('signing_audit').where({ action: 'transaction', signer: wallet });
  expect(audit.map(({ outcome }) => outcome)).toEqual(refused.map(() => 'refused'));
});

it('counts a call once, however often its fee is raised, and counts another at the same nonce', async () => {
  const wallet = await newWallet();
  const raised = { ...buy(), maxFeePerGas: '3000000000' };
  for (const some of [buy(), raised, raised, raised, buy()]) expect((await sign(wallet, 0, some)).status).toBe(200);
  expect((await sign(wallet, 0, buy(2n))).status).toBe(200);
  expect((await sign(wallet, 1, buy())).status).toBe(200);
  expect((await sign(wallet, 2, buy())).status).toBe(429);
});

it('counts for the player, whichever wallet sends it, and renews at midnight', async () => {
  const userId = randomUUID();
  const [one, other] = [await newWallet(userId), await newWallet(userId)];
  for (const [wallet, nonce] of [
    [one, 0],
    [other, 0],
    [other, 1],
  ] as const)
    expect((await sign(wallet, nonce, buy())).status).toBe(200);
  const { status, body, headers } = await sign(one, 1, buy());
  expect([status, body.type]).toEqual([429, '/problems/too-many-requests']);
  expect(Number(headers.get('retry-after'))).toBe(12 * 3_600);
  today = new Date(today.getTime() + 86_400_000);
  days += 1;
  expect((await sign(one, 1, buy())).status).toBe(200);
});

it('limits listings apart, and counts nothing for a call that a limit refuses', async () => {
  const wallet = await newWallet();
  expect((await sign(wallet, 0, list(lowestListing))).status).toBe(200);
  expect((await sign(wallet, 1, list(lowestListing))).status).toBe(429);
  expect((await sign(wallet, 1, buy())).status).toBe(200);
  expect((await sign(wallet, 2, buy())).status).toBe(200);
  expect((await sign(wallet, 3, buy())).status).toBe(429);
});

it('limits coins of a player and of all', async () => {
  const [one, other] = [await newWallet(), await newWallet()];
  expect((await sign(one, 0, { ...buy(), value: '1000' })).status).toBe(200);
  expect((await sign(one, 1, { ...buy(), value: '1' })).status).toBe(429);
  expect((await sign(one, 1, buy())).status).toBe(200);
  expect((await sign(other, 0, { ...buy(), value: '501' })).status).toBe(429);
  expect((await sign(other, 0, { ...buy(), value: '500' })).status).toBe(200);
});

it('limits calls of all players', async () => {
  const wallets = [await newWallet(), await newWallet(), await newWallet()];
  for (const wallet of wallets.slice(0, 2))
    for (const nonce of [0, 1, 2]) expect((await sign(wallet, nonce, buy())).status).toBe(200);
  expect((await sign(wallets[2] as Address, 0, buy())).status).toBe(429);
});
