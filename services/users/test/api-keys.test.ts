import { createHash, randomUUID } from 'node:crypto';
import { create, toBinary } from '@bufbuild/protobuf';
import { asAdmin, asKey, asService, asUser, eventually } from '@hatchery/kit/testing';
import { EggsGivenSchema } from '@hatchery/proto/ultigen';
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
  stage.call('POST', '/internal/users/api-keys/resolve', { as: service, body: { hash: hashOf(key) } });
const reserve = (uid: string, amount: number, reference: string = randomUUID(), asset = 'egg:2') =>
  stage.call('POST', `/internal/users/api-keys/${uid}/reservations`, {
    as: service,
    body: { reference, asset, amount },
  });

const giveEggs = (budgetReference: string) =>
  stage.transport.publish('ultigen.eggs', [
    {
      eventId: randomUUID(),
      key: '0x',
      type: EggsGivenSchema.typeName,
      payload: toBinary(EggsGivenSchema, create(EggsGivenSchema, { giftId: randomUUID(), budgetReference })),
      headers: {},
      occurredAt: new Date(),
    },
  ]);

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
    ['a permission with spaces', { ...sample, permissions: ['give all'] }],
    ['a permission that is no text', { ...sample, permissions: [1] }],
    ['a negative budget', { ...sample, balance: { 'egg:2': -1 } }],
    ['half an egg', { ...sample, balance: { 'egg:2': 0.5 } }],
    ['a budget in text', { ...sample, balance: { 'egg:2': '10' } }],
    ['an asset with spaces', { ...sample, balance: { 'egg 2': 1 } }],
    ['101 budgets', { ...sample, balance: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`egg:${i}`, 1])) }],
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

  it('gives back after five minutes what no event confirmed', async () => {
    const { uid } = await createKey();
    const reference = randomUUID();
    await reserve(uid, 10, reference);
    expect((await reserve(uid, 1)).status).toBe(409);
    stage.forward(301);
    expect((await reserve(uid, 7)).body).toEqual({ remaining: 3 });
    expect((await reserve(uid, 10, reference)).status).toBe(409);
  });

  it('spends what an event confirms, once, however late', async () => {
    const { uid } = await createKey();
    const references = [randomUUID(), randomUUID()] as const;
    await reserve(uid, 4, references[0]);
    await reserve(uid, 2, references[1]);
    await giveEggs(references[0]);
    await giveEggs(references[0]);
    await giveEggs('');
    await giveEggs('unknown');
    stage.forward(301);
    await eventually(async () => (await listed(uid)).balance['egg:2'] === 6);
    await giveEggs(references[1]);
    await eventually(async () => (await listed(uid)).balance['egg:2'] === 4);
    expect((await reserve(uid, 4, references[0])).body).toEqual({ remaining: 4 });
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
    [{ reference: 'r', asset: 'egg:2', amount: 0 }],
    [{ reference: 'r', asset: 'egg:2', amount: 1.5 }],
    [{ reference: 'r', asset: 'egg:2' }],
    [{ reference: 'r\u0000', asset: 'egg:2', amount: 1 }],
    [{ reference: 'r', asset: 'egg:2', amount: 1, spent: true }],
  ])('refuses the body %j', async (body) => {
    const { uid } = await createKey();
    expect(
      (await stage.call('POST', `/internal/users/api-keys/${uid}/reservations`, { as: service, body })).status,
    ).toBe(400);
  });

  it('is for services alone', async () => {
    const { uid, apiKey } = await createKey();
    const body = { reference: 'r', asset: 'egg:2', amount: 1 };
    for (const as of [undefined, admin, asKey(uid, 'rewards')]) {
      expect((await stage.call('POST', `/internal/users/api-keys/${uid}/reservations`, { as, body })).status).toBe(401);
      const hash = hashOf(apiKey);
      expect((await stage.call('POST', '/internal/users/api-keys/resolve', { as, body: { hash } })).status).toBe(401);
    }
  });
});
