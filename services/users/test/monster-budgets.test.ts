import { randomUUID } from 'node:crypto';
import { asAdmin, asService } from '@hatchery/kit/testing';
import { settleOverdue } from '../src/api-keys/settle-reservations.ts';
import { type Stage, startStage } from './fixtures/users.fixture.ts';

const admin = asAdmin('00000000-0000-4000-8000-000000000001');
const [xp, mints] = ['monster:xp', 'monster:mint'];

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const createKey = async (balance: object) => {
  const body = { name: 'Studio', permissions: ['ultigen_xp', 'ultigen_mint'], balance };
  return (await stage.call('POST', '/v2/api-keys', { as: admin, body })).body;
};
const reserve = (uid: string, body: object, service: 'ultigen' | 'masters' = 'ultigen') =>
  stage.call('POST', `/internal/users/api-keys/${uid}/reservations`, {
    as: asService(service),
    body: { reference: randomUUID(), ...body },
  });
const leftOf = async (uid: string) =>
  (await stage.call('GET', '/v2/api-keys', { as: admin })).body.find((key: { uid: string }) => key.uid === uid).balance;

describe('a budget of experience and creatures', () => {
  it('is granted beside eggs, charged by ultigen alone, and never overspent', async () => {
    const { uid, balance } = await createKey({ 'egg:2': 5, [xp]: 1_000, [mints]: 2 });
    expect(balance).toEqual({ 'egg:2': 5, [xp]: 1_000, [mints]: 2 });
    expect((await reserve(uid, { asset: xp, amount: 400 })).body).toEqual({ remaining: 600 });
    expect((await reserve(uid, { asset: xp, amount: 601 })).status).toBe(409);
    expect((await reserve(uid, { asset: mints, amount: 1 }, 'masters')).status).toBe(403);
    const together = await Promise.all([1, 2, 3, 4].map(() => reserve(uid, { asset: mints, amount: 1 })));
    expect(together.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await leftOf(uid)).toEqual({ 'egg:2': 5, [xp]: 600, [mints]: 0 });
  });

  it('comes back for what was never given, and only for that', async () => {
    const { uid } = await createKey({ [xp]: 100 });
    const [given, lost] = [randomUUID(), randomUUID()];
    await reserve(uid, { reference: given, asset: xp, amount: 30 });
    await reserve(uid, { reference: lost, asset: xp, amount: 40 });
    const settling = {
      database: stage.database,
      ultigen: { settleMonsterReferences: async () => ({ given: [given] }) },
      now: () => new Date(stage.now().getTime() + 6 * 60_000),
    };
    expect(await settleOverdue(settling as never, 'monster')).toBeGreaterThanOrEqual(2);
    expect(await leftOf(uid)).toEqual({ [xp]: 70 });
    expect((await reserve(uid, { reference: lost, asset: xp, amount: 40 })).status).toBe(409);
  });

  it.each([
    ['monster', 1],
    ['monster:level', 1],
    [xp, '5'],
    [mints, 1_000_000_001],
  ])('refuses %s: %s', async (name, amount) => {
    const body = { name: 'Studio', permissions: [], balance: { [name]: amount } };
    const reply = await stage.call('POST', '/v2/api-keys', { as: admin, body });
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: `body.balance.${name}` }] } });
  });
});
