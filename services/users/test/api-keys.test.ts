import { createHash, randomUUID } from 'node:crypto';
import { asAdmin, asKey, asService, asUser } from '@hatchery/kit/testing';
import { settleOverdue } from '../src/api-keys/settle-reservations.ts';
import { type Stage, startStage } from './fixtures/users.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const admin = asAdmin('00000000-0000-4000-8000-000000000001');
const service = asService('ultigen');
const sample = { name: 'Studio', permissions: ['rewards'], balance: { 'egg:2': 10 } };

const createKey = async (body: object = sample) => (await stage.call('POST', '/v2/api-keys', { as: admin, body })).body;
const listed = async (uid: string) =>
  (await stage.call('GET', '/v2/api-keys', { as: admin })).body.find((key: { uid: string }) => key.uid === uid);
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
const resolve = (key: string) =>
  stage.call('POST', '/internal/users/api-keys/resolve', { as: asService('gateway'), body: { hash: hashOf(key) } });
const reserve = (uid: string, amount: number, reference: string = randomUUID(), asset = 'egg:2') =>
  stage.call('POST', `/internal/users/api-keys/${uid}/reservations`, {
    as: service,
    body: { reference, asset, amount },
  });

/** Asks the ultigen service about overdue reservations, as the service does every 15 seconds. */
const settle = () => {
  const settleGiftReferences = async ({ body }: { body: { references: string[] } }) =>
    stage.ultigen.settle(body.references);
  const ultigen = { settleGiftReferences };
  return settleOverdue({ database: stage.database, ultigen, now: stage.now } as never, 'egg');
};

describe('POST /v2/api-keys', () => {
  it('shows the key once and keeps its hash', async () => {
    const reply = await stage.call('POST', '/v2/api-keys', { as: admin, body: { ...sample, appId: 'app-1' } });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        ...sample,
        appId: 'app-1',
        uid: expect.any(String),
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    });
    expect(reply.body.apiKey).toMatch(/^hk_test_[\w-]{43}$/);
    const seen = await listed(reply.body.uid);
    expect(seen).toEqual({ ...reply.body, apiKey: reply.body.apiKey.slice(0, 14) });
    const rows = JSON.stringify(await stage.database.knex('api_keys'));
    expect(rows).not.toContain(reply.body.apiKey);
    expect((await resolve(reply.body.apiKey)).body).toEqual({
      uid: reply.body.uid,
      permissions: ['rewards'],
      appId: 'app-1',
    });
  });

  it('takes each published spelling of a permission', async () => {
    const permissions = ['ultigen-xp', 'service', 'ultigen_xp', 'rewards'];
    const { apiKey } = await createKey({ ...sample, permissions });
    expect((await resolve(apiKey)).body.permissions).toEqual(['discord', 'rewards', 'ultigen_xp']);
  });

  it('gives a key nothing to give away unless a budget is sent', async () => {
    const body = { name: 'Reader', permissions: ['ultigen_xp'] };
    expect(await stage.call('POST', '/v2/api-keys', { as: admin, body })).toMatchObject({
      status: 200,
      body: { balance: {} },
    });
  });

  it('makes live keys on a main network', async () => {
    const main = await startStage({ environment: { CHAIN_ID: '43114' } });
    const { body } = await main.call('POST', '/v2/api-keys', { as: admin, body: sample });
    await main.close();
    expect(body.apiKey).toMatch(/^hk_live_/);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['no name', { permissions: [], balance: {} }],
    ['an empty name', { ...sample, name: '' }],
    ['a permission that no operation asks for', { ...sample, permissions: ['everything'] }],
    ['a permission with spaces', { ...sample, permissions: ['give all'] }],
    ['a permission that is no text', { ...sample, permissions: [1] }],
    ['a negative budget', { ...sample, balance: { 'egg:2': -1 } }],
    ['half an egg', { ...sample, balance: { 'egg:2': 0.5 } }],
    ['a budget in text', { ...sample, balance: { 'egg:2': '10' } }],
    ['an asset with spaces', { ...sample, balance: { 'egg 2': 1 } }],
    ['an asset that no key can give', { ...sample, balance: { 'egg:5': 1 } }],
    ['experience as an asset', { ...sample, balance: { ultigen_xp: 1 } }],
    ['a key of one’s own', { ...sample, apiKey: 'hk_live_mine' }],
    ['an id', { ...sample, uid: randomUUID() }],
  ])('refuses %s', async (_what, body) => {
    expect((await stage.call('POST', '/v2/api-keys', { as: admin, body })).status).toBe(400);
  });
});

describe('GET /v2/api-keys', () => {
  it('pages newest first and counts them all', async () => {
    const uids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      uids.unshift((await createKey()).uid);
      stage.forward(1);
    }
    const page = async (number: number) => stage.call('GET', `/v2/api-keys?page=${number}&limit=2`, { as: admin });
    const [first, second] = [await page(1), await page(2)];
    const seen = [...first.body, ...second.body].map(({ uid }: { uid: string }) => uid);
    expect(seen.slice(0, 3)).toEqual(uids);
    expect(Number(first.headers.get('x-total-count'))).toBeGreaterThanOrEqual(3);
  });

  it.each(['page=0', 'limit=101', 'limit=x', 'page=-1'])('refuses %s', async (query) => {
    expect((await stage.call('GET', `/v2/api-keys?${query}`, { as: admin })).status).toBe(400);
  });
});

describe('DELETE /v2/api-keys/{uid}', () => {
  it('revokes a key at once', async () => {
    const { uid, apiKey } = await createKey();
    expect(await stage.call('DELETE', `/v2/api-keys/${uid}`, { as: admin })).toMatchObject({ status: 204, body: '' });
    expect((await resolve(apiKey)).body).toBeNull();
    expect(await listed(uid)).toBeUndefined();
    expect((await reserve(uid, 1)).status).toBe(404);
    expect((await stage.call('DELETE', `/v2/api-keys/${uid}`, { as: admin })).status).toBe(404);
  });

  it('refuses what is no id', async () => {
    expect((await stage.call('DELETE', '/v2/api-keys/1', { as: admin })).status).toBe(400);
  });
});

describe.each([
  ['GET', '/v2/api-keys', undefined],
  ['POST', '/v2/api-keys', sample],
  ['DELETE', `/v2/api-keys/${randomUUID()}`, undefined],
])('%s %s', (method, path, body) => {
  it.each<[number, Parameters<Stage['call']>[2]]>([
    [401, {}],
    [401, { as: service }],
    [403, { as: asUser(randomUUID()) }],
    [403, { as: asUser(randomUUID(), { guest: true }) }],
    [403, { as: asKey(randomUUID(), 'rewards', 'admin') }],
  ])('answers %i to callers who are no admins', async (status, options) => {
    expect((await stage.call(method, path, { ...options, body })).status).toBe(status);
  });
});

describe('POST /internal/users/api-keys/{uid}/reservations', () => {
  it('takes from the budget what is reserved, once per reference', async () => {
    const { uid } = await createKey();
    const reference = randomUUID();
    expect((await reserve(uid, 4, reference)).body).toEqual({ remaining: 6 });
    expect((await reserve(uid, 4, reference)).body).toEqual({ remaining: 6 });
    expect((await listed(uid)).balance).toEqual({ 'egg:2': 6 });
    expect(await reserve(uid, 7)).toMatchObject({ status: 409, body: { type: '/problems/insufficient-budget' } });
    expect((await reserve(uid, 6)).body).toEqual({ remaining: 0 });
  });

  it('refuses a reference for something else', async () => {
    const [first, second] = [await createKey(), await createKey()];
    const reference = randomUUID();
    await reserve(first.uid, 1, reference);
    expect((await reserve(first.uid, 2, reference)).status).toBe(409);
    expect((await reserve(second.uid, 1, reference)).status).toBe(409);
  });

  it('refuses assets that the key has no budget for, and keys that are not there', async () => {
    const { uid } = await createKey();
    expect((await reserve(uid, 1, randomUUID(), 'egg:3')).status).toBe(409);
    expect((await reserve(randomUUID(), 1)).status).toBe(404);
  });

  it('gives back after five minutes what never became a gift, and refuses its reference from then on', async () => {
    const { uid } = await createKey();
    const reference = randomUUID();
    await reserve(uid, 10, reference);
    stage.forward(299);
    await settle();
    expect((await reserve(uid, 1)).status).toBe(409);
    stage.forward(2);
    await settle();
    expect((await listed(uid)).balance).toEqual({ 'egg:2': 10 });
    expect(await reserve(uid, 10, reference)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('another Idempotency-Key') },
    });
    expect((await reserve(uid, 7)).body).toEqual({ remaining: 3 });
  });

  it('keeps gifts paid for however late the question about them is answered', async () => {
    const { uid } = await createKey();
    const given = randomUUID();
    await reserve(uid, 10, given);
    stage.ultigen.give(given);
    stage.ultigen.setAway(true);
    for (let round = 0; round < 12; round += 1) {
      stage.forward(301);
      expect((await reserve(uid, 10)).status).toBe(409);
    }
    stage.ultigen.setAway(false);
    await settle();
    await settle();
    expect((await listed(uid)).balance).toEqual({ 'egg:2': 0 });
    expect((await reserve(uid, 10, given)).body).toEqual({ remaining: 0 });
  });

  it('answers hundreds at once on one key, and others meanwhile', async () => {
    const { uid } = await createKey({ ...sample, balance: { 'egg:2': 200 } });
    const replies = await Promise.all(Array.from({ length: 400 }, () => reserve(uid, 1)));
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(200);
    expect(statuses.filter((status) => status === 409)).toHaveLength(200);
  });

  it('never hands out more than the budget, to any number at once', async () => {
    const { uid } = await createKey({ ...sample, balance: { 'egg:2': 10 } });
    const replies = await Promise.all(Array.from({ length: 24 }, () => reserve(uid, 1)));
    const granted = replies.filter(({ status }) => status === 200);
    expect(granted).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(14);
    expect(granted.map(({ body }) => body.remaining).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 10 }, (_, i) => i),
    );
  });

  it('reserves once when one reference comes many times at once', async () => {
    const { uid } = await createKey();
    const reference = randomUUID();
    const replies = await Promise.all(Array.from({ length: 10 }, () => reserve(uid, 3, reference)));
    expect(replies.map(({ status, body }) => [status, body.remaining])).toEqual(Array(10).fill([200, 7]));
  });

  it.each([
    [{ reference: '', asset: 'egg:2', amount: 1 }],
    [{ reference: randomUUID(), asset: 'egg:2', amount: 0 }],
    [{ reference: randomUUID(), asset: 'egg:2', amount: 1.5 }],
    [{ reference: randomUUID(), asset: 'egg:2' }],
    [{ reference: randomUUID(), asset: 'egg:9', amount: 1 }],
    [{ reference: 'r\u0000', asset: 'egg:2', amount: 1 }],
    [{ reference: randomUUID(), asset: 'egg:2', amount: 1, spent: true }],
  ])('refuses the body %j', async (body) => {
    const { uid } = await createKey();
    expect(
      (await stage.call('POST', `/internal/users/api-keys/${uid}/reservations`, { as: service, body })).status,
    ).toBe(400);
  });

  it('is for services alone', async () => {
    const { uid, apiKey } = await createKey();
    const body = { reference: randomUUID(), asset: 'egg:2', amount: 1 };
    for (const as of [undefined, admin, asKey(uid, 'rewards')]) {
      expect((await stage.call('POST', `/internal/users/api-keys/${uid}/reservations`, { as, body })).status).toBe(401);
      const hash = hashOf(apiKey);
      expect((await stage.call('POST', '/internal/users/api-keys/resolve', { as, body: { hash } })).status).toBe(401);
    }
  });
});
