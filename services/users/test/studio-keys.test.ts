import { createHash, randomUUID } from 'node:crypto';
import { asAdmin, asKey, asService, asUser } from '@hatchery/kit/testing';
import { createGuest, freshKey, type Stage, signIn, startStage } from './fixtures/users.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const admin = asAdmin('00000000-0000-4000-8000-000000000001');
const service = asService('ultigen');
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
const resolve = async (key: string) =>
  (
    await stage.call('POST', '/internal/users/api-keys/resolve', {
      as: asService('gateway'),
      body: { hash: hashOf(key) },
    })
  ).body;
const reserve = (uid: string, amount: number, asset = 'egg:2') =>
  stage.call('POST', `/internal/users/api-keys/${uid}/reservations`, {
    as: service,
    body: { reference: randomUUID(), asset, amount },
  });
const sample = { name: 'Studio', permissions: ['rewards'], balance: { 'egg:2': 10 } };
const create = async (body: object = sample) => (await stage.call('POST', '/v2/api-keys', { as: admin, body })).body;
const rotate = (uid: string, overlapSeconds: unknown, headers = {}) =>
  stage.call('POST', `/v2/api-keys/${uid}/rotate`, { as: admin, body: { overlapSeconds }, headers });
const listed = async (uid: string) =>
  (await stage.call('GET', '/v2/api-keys', { as: admin })).body.find((key: { uid: string }) => key.uid === uid);

async function studio(...apps: string[]) {
  const player = await signIn(stage.call);
  const created_at = new Date();
  await stage.database.knex('user_roles').insert({ user_id: player.userId, role: 'studio', created_at });
  const rows = apps.map((app_id) => ({ user_id: player.userId, app_id, created_at }));
  if (rows.length > 0) await stage.database.knex('user_apps').insert(rows);
  return asUser(player.userId, { roles: ['studio'] });
}

const make = (as: ReturnType<typeof asUser> | undefined, body: object, headers = {}) =>
  stage.call('POST', '/account/api-keys', { as, body, headers });
const ours = (appId: string) => ({ name: 'Ours', appId, permissions: ['rewards'] });

describe('an API key', () => {
  it('is shown once, also when its creation and rotation are replayed', async () => {
    const key = freshKey();
    const post = () => stage.call('POST', '/v2/api-keys', { as: admin, body: sample, headers: key });
    const [first, again] = [await post(), await post()];
    expect(first.body.apiKey).toHaveLength(51);
    expect(again.body).toEqual({ ...first.body, apiKey: first.body.apiKey.slice(0, 14) });
    const turn = freshKey();
    const [rotated, replayed] = [await rotate(first.body.uid, 60, turn), await rotate(first.body.uid, 60, turn)];
    expect(rotated.body.apiKey).toHaveLength(51);
    expect(replayed.body).toEqual({ ...rotated.body, apiKey: rotated.body.apiKey.slice(0, 14) });
    expect((await resolve(rotated.body.apiKey)).uid).toBe(first.body.uid);
  });

  it('remembers its last use, to the minute', async () => {
    const { uid, apiKey } = await create();
    expect(await listed(uid)).not.toHaveProperty('lastUsedAt');
    await resolve(apiKey);
    const { lastUsedAt } = await listed(uid);
    stage.forward(50);
    await resolve(apiKey);
    expect((await listed(uid)).lastUsedAt).toBe(lastUsedAt);
    stage.forward(10);
    await resolve(apiKey);
    expect(Date.parse((await listed(uid)).lastUsedAt)).toBeGreaterThanOrEqual(Date.parse(lastUsedAt) + 60_000);
  });
});

describe('POST /v2/api-keys/{uid}/rotate', () => {
  it('lets both keys work until the overlap ends, on one budget', async () => {
    const { uid, apiKey: old } = await create();
    const { status, body } = await rotate(uid, 60);
    expect(status).toBe(200);
    expect(body.apiKey).not.toBe(old);
    const until = await resolve(old);
    expect(until).toMatchObject({ uid, permissions: ['rewards'], validUntil: body.previousUntil });
    expect(await resolve(body.apiKey)).toEqual({ uid, permissions: ['rewards'] });
    expect((await reserve(uid, 10)).body).toEqual({ remaining: 0 });
    stage.forward(60);
    expect(await resolve(old)).toBeNull();
    expect((await resolve(body.apiKey)).uid).toBe(uid);
    expect(await listed(uid)).not.toHaveProperty('previousUntil');
  });

  it('ends the key before at once without an overlap, and the one before that in any case', async () => {
    const { uid, apiKey: first } = await create();
    const { body: second } = await rotate(uid, 60);
    const { body: third } = await rotate(uid, 60);
    expect([await resolve(first), (await resolve(second.apiKey)).uid]).toEqual([null, uid]);
    const { body: fourth } = await rotate(uid, 0);
    expect([await resolve(second.apiKey), await resolve(third.apiKey)]).toEqual([null, null]);
    expect((await resolve(fourth.apiKey)).uid).toBe(uid);
  });

  it('ends with revocation, both keys', async () => {
    const { uid, apiKey: old } = await create();
    const { body } = await rotate(uid, 60);
    await stage.call('DELETE', `/v2/api-keys/${uid}`, { as: admin });
    expect([await resolve(old), await resolve(body.apiKey)]).toEqual([null, null]);
    expect((await rotate(uid, 60)).status).toBe(404);
  });

  it.each([undefined, -1, 1.5, 604_801, '60'])('refuses an overlap of %s', async (overlap) => {
    const { uid, apiKey } = await create();
    expect(await rotate(uid, overlap)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.overlapSeconds' }] },
    });
    expect((await resolve(apiKey)).uid).toBe(uid);
  });
});

describe('PUT /v2/api-keys/{uid}/balance', () => {
  const put = (uid: string, balance: unknown) =>
    stage.call('PUT', `/v2/api-keys/${uid}/balance`, { as: admin, body: { balance } });

  it('sets what is left, whatever was spent or reserved before', async () => {
    const { uid } = await create();
    await reserve(uid, 4);
    expect((await put(uid, { 'egg:2': 7, 'egg:3': 1 })).body.balance).toEqual({ 'egg:2': 7, 'egg:3': 1 });
    expect((await reserve(uid, 7)).body).toEqual({ remaining: 0 });
    expect((await reserve(uid, 1, 'egg:3')).body).toEqual({ remaining: 0 });
    expect((await put(uid, {})).body.balance).toEqual({ 'egg:2': 0, 'egg:3': 0 });
  });

  it('never gives away more than it sets, while keys are used', async () => {
    const { uid } = await create();
    const [, ...replies] = await Promise.all([
      put(uid, { 'egg:2': 5 }),
      ...Array.from({ length: 20 }, () => reserve(uid, 1)),
    ]);
    const granted = replies.filter(({ status }) => status === 200).length;
    const left = (await listed(uid)).balance['egg:2'];
    expect(granted + left).toBeGreaterThanOrEqual(5);
    expect(granted + left).toBeLessThanOrEqual(15);
    expect(left).toBeGreaterThanOrEqual(0);
  });

  it('refuses what is no budget, assets that no key can give, and keys that are not there', async () => {
    const { uid } = await create();
    expect((await put(uid, { 'egg:2': -1 })).status).toBe(400);
    expect(await put(uid, { other: 1 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.balance.other' }] },
    });
    expect((await listed(uid)).balance).toEqual({ 'egg:2': 10 });
    expect((await put(randomUUID(), {})).status).toBe(404);
  });
});

describe('POST /account/api-keys', () => {
  it('makes a key for an app of the studio, with no budget until an admin grants one', async () => {
    const as = await studio('app-a');
    const { status, body } = await make(as, ours('app-a'));
    expect([status, body]).toMatchObject([200, { appId: 'app-a', permissions: ['rewards'], balance: {} }]);
    expect(await resolve(body.apiKey)).toEqual({ uid: body.uid, permissions: ['rewards'], appId: 'app-a' });
    expect(await reserve(body.uid, 1)).toMatchObject({ status: 409 });
    await stage.call('PUT', `/v2/api-keys/${body.uid}/balance`, { as: admin, body: { balance: { 'egg:2': 1 } } });
    expect((await reserve(body.uid, 1)).status).toBe(200);
  });

  it('makes a key that acts for games of the app', async () => {
    const as = await studio('app-games');
    const { body } = await make(as, { ...ours('app-games'), permissions: ['games'] });
    expect(await resolve(body.apiKey)).toEqual({ uid: body.uid, permissions: ['games'], appId: 'app-games' });
  });

  it('is shown once', async () => {
    const [as, key] = [await studio('app-once'), freshKey()];
    const [first, again] = [await make(as, ours('app-once'), key), await make(as, ours('app-once'), key)];
    expect(again.body).toEqual({ ...first.body, apiKey: first.body.apiKey.slice(0, 14) });
  });

  it.each([
    [{ ...ours('app-b'), permissions: ['discord'] }],
    [{ ...ours('app-b'), permissions: ['rewards', 'ultigen_xp'] }],
    [{ ...ours('app-b'), balance: { 'egg:2': 1 } }],
    [{ name: 'Ours', permissions: [] }],
    [{ ...ours('app-b'), name: '' }],
  ])('refuses %j', async (body) => {
    const as = await studio('app-b');
    expect(await make(as, body)).toMatchObject({ status: 400, body: { errors: [expect.anything()] } });
    expect((await stage.call('GET', '/account/api-keys', { as })).body).toEqual([]);
  });

  it('knows no app of others, and takes 20 keys of one', async () => {
    const as = await studio('app-many');
    expect((await make(as, ours('app-a'))).status).toBe(404);
    const replies = await Promise.all(Array.from({ length: 22 }, () => make(as, ours('app-many'))));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(2);
  });
});

describe('GET, DELETE and rotate under /account/api-keys', () => {
  it('are about the keys of one’s own apps, whoever made them', async () => {
    const [as, other] = [await studio('app-c', 'app-d'), await studio('app-e')];
    const own = (await make(as, ours('app-c'))).body;
    const granted = await create({ ...sample, appId: 'app-d' });
    const foreign = (await make(other, ours('app-e'))).body;
    const reply = await stage.call('GET', '/account/api-keys', { as });
    expect(reply.body.map(({ uid }: { uid: string }) => uid).sort()).toEqual([own.uid, granted.uid].sort());
    expect(reply.headers.get('x-total-count')).toBe('2');

    const turn = (uid: string) =>
      stage.call('POST', `/account/api-keys/${uid}/rotate`, { as, body: { overlapSeconds: 0 } });
    const end = (uid: string) => stage.call('DELETE', `/account/api-keys/${uid}`, { as });
    expect((await resolve((await turn(own.uid)).body.apiKey)).uid).toBe(own.uid);
    expect((await end(granted.uid)).status).toBe(204);
    expect(await resolve(granted.apiKey)).toBeNull();
    for (const act of [turn, end]) {
      expect((await act(foreign.uid)).status).toBe(404);
      expect((await act('x')).status).toBe(400);
    }
    expect((await resolve(foreign.apiKey)).uid).toBe(foreign.uid);
  });
});

describe.each([
  ['GET', '/account/api-keys', undefined],
  ['POST', '/account/api-keys', ours('app-a')],
  ['DELETE', `/account/api-keys/${randomUUID()}`, undefined],
  ['POST', `/account/api-keys/${randomUUID()}/rotate`, { overlapSeconds: 0 }],
])('%s %s', (method, path, body) => {
  it('is for studios', async () => {
    expect((await stage.call(method, path, { body })).status).toBe(401);
    expect((await stage.call(method, path, { body, as: service })).status).toBe(401);
    for (const as of [
      asKey(randomUUID(), 'rewards'),
      (await signIn(stage.call)).as,
      (await createGuest(stage.call)).as,
      // Those who were a studio when their token was made, and are none any more.
      asUser((await signIn(stage.call)).userId, { roles: ['studio'] }),
    ])
      expect((await stage.call(method, path, { body, as })).status).toBe(403);
  });
});

describe.each([
  ['POST', `/v2/api-keys/${randomUUID()}/rotate`, { overlapSeconds: 0 }],
  ['PUT', `/v2/api-keys/${randomUUID()}/balance`, { balance: {} }],
])('%s %s', (method, path, body) => {
  it('is for admins', async () => {
    expect((await stage.call(method, path, { body })).status).toBe(401);
    for (const as of [asUser(randomUUID()), asKey(randomUUID(), 'admin'), await studio('app-a')])
      expect((await stage.call(method, path, { body, as })).status).toBe(403);
    expect((await stage.call(method, path, { body, as: admin })).status).toBe(404);
  });
});

describe('a key of a studio', () => {
  it('rests while its app has no studio, and works again with the next one', async () => {
    const [app, other] = [randomUUID(), randomUUID()];
    const as = await studio(app);
    const { uid, apiKey } = (await make(as, ours(app))).body;
    const ofAdmin = await create({ ...sample, appId: app });
    await stage.call('PUT', `/v2/api-keys/${uid}/balance`, { as: admin, body: { balance: { 'egg:2': 5 } } });
    expect((await reserve(uid, 1)).status).toBe(200);

    await stage.database.knex('user_roles').where({ user_id: as.subject }).delete();
    expect(await resolve(apiKey)).toBeNull();
    expect((await reserve(uid, 1)).status).toBe(404);
    expect(await resolve(ofAdmin.apiKey)).toMatchObject({ uid: ofAdmin.uid });

    await studio(other);
    expect(await resolve(apiKey)).toBeNull();
    await studio(app);
    expect(await resolve(apiKey)).toMatchObject({ uid });
    expect((await reserve(uid, 1)).body).toEqual({ remaining: 3 });
  });
});
