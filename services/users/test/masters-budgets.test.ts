import { randomUUID } from 'node:crypto';
import { asAdmin, asService } from '@hatchery/kit/testing';
import { GiftReturnedSchema } from '@hatchery/proto/vouchers';
import { settleOverdue } from '../src/api-keys/settle-reservations.ts';
import { send } from './fixtures/invitations.fixture.ts';
import { type Stage, startStage } from './fixtures/users.fixture.ts';

const admin = asAdmin('00000000-0000-4000-8000-000000000001');
const avatars = 'masters:avatars';
const item = 'masters:item:101';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const createKey = async (balance: object) =>
  (await stage.call('POST', '/v2/api-keys', { as: admin, body: { name: 'Studio', permissions: ['items'], balance } }))
    .body;
const reserve = (uid: string, body: object, service: 'masters' | 'vouchers' = 'masters') =>
  stage.call('POST', `/internal/users/api-keys/${uid}/reservations`, {
    as: asService(service),
    body: { reference: randomUUID(), ...body },
  });
const leftOf = async (uid: string) =>
  (await stage.call('GET', '/v2/api-keys', { as: admin })).body.find((key: { uid: string }) => key.uid === uid).balance;

describe('a budget of avatars and items', () => {
  it('is granted beside others in whole numbers, charged by masters alone, and never overspent', async () => {
    const { uid, balance } = await createKey({ 'egg:2': 5, [avatars]: 2, [item]: 10 });
    expect(balance).toEqual({ 'egg:2': 5, [avatars]: 2, [item]: 10 });
    expect((await reserve(uid, { asset: item, amount: 4 })).body).toEqual({ remaining: 6 });
    expect((await reserve(uid, { asset: item, amount: 7 })).status).toBe(409);
    expect((await reserve(uid, { asset: avatars, amount: 1 }, 'vouchers')).status).toBe(403);
    const together = await Promise.all([1, 2, 3, 4].map(() => reserve(uid, { asset: avatars, amount: 1 })));
    expect(together.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await leftOf(uid)).toEqual({ 'egg:2': 5, [avatars]: 0, [item]: 6 });
    const set = await stage.call('PUT', `/v2/api-keys/${uid}/balance`, { as: admin, body: { balance: { [item]: 1 } } });
    expect(set.body.balance).toEqual({ 'egg:2': 5, [avatars]: 0, [item]: 1 });
  });

  it('comes back for what was never given, and only for that', async () => {
    const { uid } = await createKey({ [item]: 10 });
    const [given, lost] = [randomUUID(), randomUUID()];
    await reserve(uid, { reference: given, asset: item, amount: 3 });
    await reserve(uid, { reference: lost, asset: item, amount: 4 });
    const settling = {
      database: stage.database,
      masters: { settleMastersReferences: async () => ({ given: [given] }) },
      now: () => new Date(stage.now().getTime() + 6 * 60_000),
    };
    expect(await settleOverdue(settling as never, 'masters')).toBeGreaterThanOrEqual(2);
    expect(await leftOf(uid)).toEqual({ [item]: 7 });
    expect((await reserve(uid, { reference: lost, asset: item, amount: 4 })).status).toBe(409);
  });

  it('comes back once for a gift that the chain refuses, whether or not it was settled as given', async () => {
    const { uid } = await createKey({ [item]: 10 });
    const [settled, open] = [randomUUID(), randomUUID()];
    await reserve(uid, { reference: settled, asset: item, amount: 3 });
    const settling = {
      database: stage.database,
      masters: {
        settleMastersReferences: async ({ body }: { body: { references: string[] } }) => ({ given: body.references }),
      },
      now: () => new Date(stage.now().getTime() + 6 * 60_000),
    };
    await settleOverdue(settling as never, 'masters');
    await reserve(uid, { reference: open, asset: item, amount: 4 });
    expect(await leftOf(uid)).toEqual({ [item]: 3 });
    for (const [giftId, amount] of [
      [settled, '3'],
      [open, '4'],
    ] as const) {
      const returned = { giftId, keyId: uid, asset: item, amount };
      await Promise.all([0, 1].map(() => send(stage, 'masters.signatures', GiftReturnedSchema, returned)));
    }
    expect(await leftOf(uid)).toEqual({ [item]: 10 });
    await settleOverdue(settling as never, 'masters');
    expect(await leftOf(uid)).toEqual({ [item]: 10 });
    expect((await reserve(uid, { reference: open, asset: item, amount: 4 })).status).toBe(409);
  });

  it.each([
    ['masters:item', 1],
    ['masters:item:0', 1],
    ['masters:boxes', 1],
    [item, '5'],
    [item, 1.5],
    [avatars, 1_000_000_001],
  ])('refuses %s: %s', async (name, amount) => {
    const body = { name: 'Studio', permissions: [], balance: { [name]: amount } };
    const reply = await stage.call('POST', '/v2/api-keys', { as: admin, body });
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: `body.balance.${name}` }] } });
  });
});
