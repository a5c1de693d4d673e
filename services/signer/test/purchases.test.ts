import { randomUUID } from 'node:crypto';
import { mastersAvatarsAbi } from '@hatchery/chain/abis/masters-avatars';
import { nativeAssetAddress } from '@hatchery/chain/networks';
import type { RunningService } from '@hatchery/kit/service';
import { asService, caller, type TestDatabase } from '@hatchery/kit/testing';
import { type Address, encodeFunctionData, erc20Abi, parseTransaction } from 'viem';
import { startSignerService } from '../src/service.ts';
import { deployment, prepareSigner } from './signer.fixture.ts';

const mastersAvatars = '0x7200000000000000000000000000000000000002';
const { gameToken } = deployment;
const traits = ['110101', '210203'];

let database: TestDatabase;
let service: RunningService;
let call: ReturnType<typeof caller>;
beforeAll(async () => {
  const made = await prepareSigner({
    DEPLOYMENTS: JSON.stringify({ 31337: { ...deployment, mastersAvatars } }),
  });
  database = made.database;
  service = await startSignerService({ config: made.config });
  call = caller('signer', service.url);
});
afterAll(async () => {
  await service?.close();
  await database?.drop();
});

const newWallet = async (): Promise<Address> => {
  const body = { reference: randomUUID(), userId: randomUUID() };
  return (await call('POST', '/internal/signer/wallets', { as: asService('users'), body })).body.address;
};
/** Has the sale of an avatar signed. @returns the call that redeems it. */
async function sell(reference: string, receiver: string, currency: string) {
  const payload = { receiver, currency, price: '500', payWithTicket: false, traits };
  const request = { type: 'MintAvatar', payload };
  const asked = { reference, chainId: 31337, lifetimeSeconds: 600, request };
  const { status, body } = await call('POST', '/internal/signer/vouchers', { as: asService('masters'), body: asked });
  expect(status).toBe(200);
  const { voucherId, signature } = body;
  const numbers = { price: 500n, traits: traits.map(BigInt), nonce: BigInt(voucherId) };
  const args = [{ ...payload, ...numbers, signature }] as never;
  return encodeFunctionData({ abi: mastersAvatarsAbi, functionName: 'mint', args });
}
const send = (reference: string, from: string, more: object) =>
  call('POST', '/internal/signer/transactions', {
    as: asService('chain'),
    body: {
      ...{ reference, chainId: 31337, from, value: '0', gas: '90000', nonce: 0 },
      ...{ maxFeePerGas: '2000000000', maxPriorityFeePerGas: '1000000000', ...more },
    },
  });
const approve = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [mastersAvatars, amount] });

it('signs what a wallet sends for its voucher, whose reference the relay names, and nothing for another one', async () => {
  const [wallet, other] = [await newWallet(), await newWallet()];
  const reference = `masters:avatar:${randomUUID()}`;
  const mint = await sell(reference, wallet.toLowerCase(), gameToken);
  const permission = { to: gameToken, data: approve(500n) };
  expect((await send(`${reference}#0`, wallet, permission)).status).toBe(200);
  expect((await send(`${reference}#1`, wallet, { to: mastersAvatars, data: mint })).status).toBe(200);
  const refused = [
    await send(`${reference}#0`, other, permission),
    await send(`${reference}#1`, other, { to: mastersAvatars, data: mint }),
    await send(`masters:avatar:${randomUUID()}#0`, wallet, permission),
    await send(`${reference}#0`, wallet, { to: gameToken, data: approve(501n) }),
    await send(`${reference}#1`, wallet, { to: mastersAvatars, data: mint, value: '500' }),
  ];
  expect(refused.map(({ status, body }) => [status, body.type])).toEqual(
    refused.map(() => [403, '/problems/policy-refused']),
  );
  const audit = await service.database
    .knex('signing_audit')
    .where({ reference: `${reference}#0` })
    .orderBy('id');
  expect(audit.map(({ outcome }) => outcome)).toEqual(['approved', 'refused', 'refused']);
});

it('signs coins for exactly the price of a voucher', async () => {
  const wallet = await newWallet();
  const reference = `masters:avatar:${randomUUID()}`;
  const mint = { to: mastersAvatars, data: await sell(reference, wallet, nativeAssetAddress) };
  const { status, body } = await send(`${reference}#0`, wallet, { ...mint, value: '500' });
  expect(status).toBe(200);
  expect(parseTransaction(body.raw)).toMatchObject({ to: mastersAvatars, value: 500n });
  for (const value of ['501', '499', '0'])
    expect((await send(`${reference}#0`, wallet, { ...mint, value })).status).toBe(403);
  expect((await send(`${reference}#1`, wallet, { to: wallet, data: '0x', value: '500' })).status).toBe(403);
});
