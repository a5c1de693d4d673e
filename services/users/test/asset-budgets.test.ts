import { randomUUID } from 'node:crypto';
import { asAdmin, asService, asUser } from '@hatchery/kit/testing';
import { GiftReturnedSchema } from '@hatchery/proto/vouchers';
import { settleOverdue } from '../src/api-keys/settle-reservations.ts';
import { send } from './fixtures/invitations.fixture.ts';
import { type Stage, startStage } from './fixtures/users.fixture.ts';

const admin = asAdmin('00000000-0000-4000-8000-000000000001');
/** The most that a budget can be: 2^256 - 1. */
const everything = String(2n ** 256n - 1n);

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const createKey = async (balance: object) =>
  (
    await stage.call('POST', '/v2/api-keys', {
      as: admin,
      body: { name: 'Studio', permissions: ['rewards'], balance },
    })
  ).body;
const grant = (uid: string, balance: object) =>
  stage.call('PUT', `/v2/api-keys/${uid}/balance`, { as: admin, body: { balance } });
const reserve = (uid: string, body: object, service: 'vouchers' | 'ultigen' = 'vouchers') =>
  stage.call('POST', `/internal/users/api-keys/${uid}/reservations`, {
    as: asService(service),
    body: { reference: randomUUID(), ...body },
  });
const leftOf = async (uid: string) =>
  (await stage.call('GET', '/v2/api-keys', { as: admin })).body.find((key: { uid: string }) => key.uid === uid).balance;
const settle = () =>
  settleOverdue(
    {
      database: stage.database,
      vouchers: {
        settleVoucherReferences: async ({ body }: { body: { references: string[] } }) =>
          stage.vouchers.settle(body.references),
      },
      now: stage.now,
    } as never,
    'asset',
  );

describe('a budget of vouchers', () => {
  it('is granted beside eggs in base units, and is told with the name of its asset', async () => {
    const asset = stage.vouchers.addAsset('Ember token', 18);
    const key = await createKey({ 'egg:2': 5, [asset]: '2500000000000000000' });
    expect(key).toMatchObject({
      balance: { 'egg:2': 5, [asset]: '2500000000000000000' },
      assets: [{ asset, name: 'Ember token', decimals: 18 }],
    });
    expect((await grant(key.uid, { [asset]: 7 })).body.balance).toEqual({ 'egg:2': 5, [asset]: '7' });
    expect((await grant(key.uid, { [asset]: everything })).body.balance[asset]).toBe(everything);
  });

  it('is charged exactly, up to 2^256 - 1', async () => {
    const asset = stage.vouchers.addAsset();
    const { uid } = await createKey({ [asset]: everything });
    const reply = await reserve(uid, { asset, amount: String(2n ** 255n) });
    expect(reply).toMatchObject({ status: 200, body: { remaining: String(2n ** 255n - 1n) } });
    expect((await reserve(uid, { asset, amount: String(2n ** 255n) })).status).toBe(409);
    expect((await grant(uid, { [asset]: everything })).status).toBe(200);
    expect((await leftOf(uid))[asset]).toBe(everything);
  });

  it('needs an asset that exists, but none to be taken away', async () => {
    const asset = stage.vouchers.addAsset();
    const gone = `asset:${randomUUID()}`;
    const refused = await stage.call('POST', '/v2/api-keys', {
      as: admin,
      body: { name: 'Studio', permissions: ['rewards'], balance: { [asset]: '1', [gone]: '1' } },
    });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: `body.balance.${gone}` }] } });
    const { uid } = await createKey({ [asset]: '5' });
    stage.vouchers.removeAsset(asset);
    expect((await grant(uid, { [asset]: '6' })).status).toBe(400);
    expect(await leftOf(uid)).toEqual({ [asset]: '5' });
    expect((await grant(uid, { [asset]: 0, [gone]: '0' })).status).toBe(200);
    expect(await leftOf(uid)).toEqual({ [asset]: '0' });
  });

  it('is not granted while nobody can tell whether the asset exists; eggs are', async () => {
    const asset = stage.vouchers.addAsset();
    const { uid } = await createKey({});
    stage.vouchers.setAway(true);
    expect((await grant(uid, { [asset]: '1' })).status).toBe(503);
    expect((await grant(uid, { 'egg:1': 4 })).status).toBe(200);
    stage.vouchers.setAway(false);
    expect(await leftOf(uid)).toEqual({ 'egg:1': 4 });
  });

  it.each([
    ['a negative amount', 'own', -1],
    ['a fraction', 'own', 1.5],
    ['a fraction in text', 'own', '1.5'],
    ['2^256', 'own', String(2n ** 256n)],
    ['eggs in text', 'egg:2', '5'],
    ['more eggs than there can be', 'egg:2', 1_000_000_001],
    ['an asset without its uid', 'asset:', '1'],
    ['an asset with another id', 'asset:7', '1'],
    ['capitals', 'ASSET', '1'],
  ])('refuses %s and names the field', async (_, name, amount) => {
    const asset = stage.vouchers.addAsset();
    const key = name === 'own' ? asset : name === 'ASSET' ? asset.toUpperCase() : name;
    const reply = await stage.call('POST', '/v2/api-keys', {
      as: admin,
      body: { name: 'Studio', permissions: [], balance: { [key]: amount } },
    });
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0].path).toBe(`body.balance.${key}`);
  });

  it('is reserved by the service that gives it, and no other', async () => {
    const asset = stage.vouchers.addAsset();
    const { uid } = await createKey({ [asset]: '5', 'egg:2': 5 });
    expect((await reserve(uid, { asset, amount: '1' }, 'ultigen')).status).toBe(403);
    expect((await reserve(uid, { asset: 'egg:2', amount: 1 }, 'vouchers')).status).toBe(403);
    for (const amount of [0, '0', -1, 'x', String(2n ** 256n)])
      expect((await reserve(uid, { asset, amount })).status).toBe(400);
    const path = `/internal/users/api-keys/${uid}/reservations`;
    const body = { reference: randomUUID(), asset, amount: '1' };
    expect((await stage.call('POST', path, { body })).status).toBe(401);
    expect((await stage.call('POST', path, { as: admin, body })).status).toBe(401);
    expect(await leftOf(uid)).toEqual({ 'egg:2': 5, [asset]: '5' });
  });

  it('has back what never became a gift, and once what came back', async () => {
    const asset = stage.vouchers.addAsset();
    const { uid } = await createKey({ [asset]: '10' });
    const [made, unmade] = [randomUUID(), randomUUID()];
    await reserve(uid, { reference: made, asset, amount: '4' });
    await reserve(uid, { reference: unmade, asset, amount: '5' });
    stage.vouchers.give(made);
    stage.forward(301);
    await settle();
    expect(await leftOf(uid)).toEqual({ [asset]: '6' });
    const returned = { giftId: made, keyId: uid, asset, amount: '4' };
    const event = await send(stage, 'vouchers.gifts', GiftReturnedSchema, returned);
    expect(await leftOf(uid)).toEqual({ [asset]: '10' });
    await stage.transport.publish('vouchers.gifts', [event]);
    await send(stage, 'vouchers.gifts', GiftReturnedSchema, returned);
    expect(await leftOf(uid)).toEqual({ [asset]: '10' });
    expect((await reserve(uid, { reference: made, asset, amount: '4' })).status).toBe(409);
  });
});

describe('GET /internal/users/api-keys/budgets', () => {
  const use = async (asset: string) =>
    (
      await stage.call('GET', `/internal/users/api-keys/budgets?asset=${encodeURIComponent(asset)}`, {
        as: asService('vouchers'),
      })
    ).body;

  it('counts the keys that still have some of an asset', async () => {
    const asset = stage.vouchers.addAsset();
    expect(await use(asset)).toEqual({ keys: 0 });
    const [first, second] = [await createKey({ [asset]: '1' }), await createKey({ [asset]: '2' })];
    expect(await use(asset)).toEqual({ keys: 2 });
    await reserve(first.uid, { asset, amount: '1' });
    expect(await use(asset)).toEqual({ keys: 1 });
    await stage.call('DELETE', `/v2/api-keys/${second.uid}`, { as: admin });
    expect(await use(asset)).toEqual({ keys: 0 });
  });

  it('is for the vouchers service alone', async () => {
    const path = `/internal/users/api-keys/budgets?asset=egg:2`;
    expect((await stage.call('GET', path)).status).toBe(401);
    expect((await stage.call('GET', path, { as: asUser(randomUUID()) })).status).toBe(401);
    expect((await stage.call('GET', path, { as: asService('ultigen') })).status).toBe(403);
    expect((await stage.call('GET', path, { as: asService('vouchers') })).status).toBe(200);
  });
});
