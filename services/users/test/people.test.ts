import { asKey, asUser } from '@hatchery/kit/testing';
import { me, type Player } from './fixtures/merges.fixture.ts';
import { adminWallet, createGuest, type Stage, signIn, startStage } from './fixtures/users.fixture.ts';

let stage: Stage;
let admin: Player;
beforeAll(async () => {
  stage = await startStage();
  admin = await signIn(stage.call, adminWallet);
});
afterAll(() => stage.close());

const set = (player: Player, changes: object) =>
  stage.database.knex('users').where({ id: player.userId }).update(changes);
const nobody = '00000000-0000-4000-8000-000000000000';

describe.each([
  ['GET', '/v1/users', undefined],
  ['GET', '/v1/users/is-admin', undefined],
  ['GET', '/v1/users/roles', undefined],
  ['POST', '/v1/users/pictures', { picture: '' }],
])('%s %s', (method, path, body) => {
  it('wants a player', async () => {
    expect((await stage.call(method, path, { body })).status).toBe(401);
    expect((await stage.call(method, path, { body, as: asKey('k', 'rewards') })).status).toBe(403);
  });
});

describe.each([
  ['POST', '/v1/users/search', { query: 'x' }],
  ['GET', '/v2/users/search?query=x', undefined],
  ['GET', '/v2/users/all', undefined],
  ['PUT', `/v2/users/${nobody}/roles`, { roles: [] }],
  ['PUT', `/v2/users/${nobody}/apps`, { appIds: [] }],
])('%s %s', (method, path, body) => {
  it('is for admins alone', async () => {
    expect((await stage.call(method, path, { body })).status).toBe(401);
    const { as } = await signIn(stage.call);
    for (const other of [as, asUser(as.subject, { roles: ['studio'] }), asKey('k', 'rewards')])
      expect((await stage.call(method, path, { body, as: other })).status).toBe(403);
  });
});

describe('GET /v1/users', () => {
  it('answers what family two answers', async () => {
    const player = await signIn(stage.call);
    const reply = await stage.call('GET', '/v1/users', { as: player.as });
    expect(reply).toMatchObject({ status: 200, body: { uid: player.userId } });
    expect((await stage.call('GET', '/v1/users', { as: asUser(nobody) })).status).toBe(404);
  });
});

describe('GET /v1/users/is-admin and /v1/users/roles', () => {
  it('tell what is so now, whatever the token says', async () => {
    const player = await signIn(stage.call);
    const claiming = asUser(player.userId, { roles: ['admin'] });
    expect((await stage.call('GET', '/v1/users/is-admin', { as: claiming })).body).toEqual({ isAdmin: false });
    expect((await stage.call('GET', '/v1/users/roles', { as: claiming })).body).toEqual([]);
    expect((await stage.call('GET', '/v1/users/is-admin', { as: admin.as })).body).toEqual({ isAdmin: true });
    expect((await stage.call('GET', '/v1/users/roles', { as: admin.as })).body).toEqual(['admin']);
  });
});

describe('/v1/users/pictures', () => {
  it('are listed for anybody and served as SVG', async () => {
    const { status, body } = await stage.call('GET', '/v1/users/pictures');
    expect(status).toBe(200);
    expect(body.length).toBeGreaterThanOrEqual(12);
    expect(new Set(body.map(({ uid }: { uid: string }) => uid)).size).toBe(body.length);
    for (const { image, source } of body) {
      expect(source).toBe('default');
      const picture = await stage.call('GET', image);
      expect(picture.headers.get('content-type')).toContain('image/svg+xml');
      expect(picture.body).toContain('<svg');
    }
    expect((await stage.call('GET', '/public/users/pictures/..%2fx.svg')).status).toBe(404);
  });

  it('are chosen by uid, and taken off again', async () => {
    const { as } = await signIn(stage.call);
    const [first] = (await stage.call('GET', '/v1/users/pictures', { as })).body;
    const choose = (picture: unknown) => stage.call('POST', '/v1/users/pictures', { as, body: { picture } });
    expect(await choose(first.uid)).toMatchObject({ status: 200, body: { picture: first.image } });
    expect((await me(stage, { as })).picture).toBe(first.image);
    for (const bad of ['fire-dragon', first.image, 'https://evil.example/x.svg', 7, null])
      expect(await choose(bad)).toMatchObject({ status: 400, body: { errors: [{ path: 'body.picture' }] } });
    expect((await me(stage, { as })).picture).toBe(first.image);
    expect((await choose('')).body).not.toHaveProperty('picture');
  });
});

describe('Search', () => {
  const search = async (query: string) =>
    (await stage.call('POST', '/v1/users/search', { as: admin.as, body: { query } })).body.map(
      ({ uid }: { uid: string }) => uid,
    );

  it('finds by all of an e-mail address, a wallet in any case, a uid, and the beginning of a name', async () => {
    const player = await signIn(stage.call);
    await set(player, { email: 'Pip@play.example', display_name: 'Pip_of %Ash\\' });
    for (const query of [
      'pip@PLAY.example',
      player.wallet.address.toLowerCase(),
      player.wallet.address,
      player.userId.toUpperCase(),
      'pip_OF',
      'PIP_of %ash\\',
      ' pip_of ',
    ])
      expect(await search(query)).toEqual([player.userId]);
    for (const query of ['ip@play.example', 'pip@play', 'of %Ash', 'pip%', '%', '_', 'piptof', ' ', nobody])
      expect(await search(query)).not.toContain(player.userId);
    const v2 = await stage.call('GET', '/v2/users/search?query=pip_of', { as: admin.as });
    expect(v2).toMatchObject({ status: 200, body: { uid: player.userId, email: 'Pip@play.example' } });
    expect((await stage.call('GET', '/v2/users/search?query=nobody-here', { as: admin.as })).status).toBe(404);
  });

  it('answers twenty at most, in order of names, through its index', async () => {
    await stage.database.knex.raw(
      `insert into users (id, display_name, guest, referral_code, created_at, updated_at)
       select gen_random_uuid(), 'Crowd ' || n, false, 'CROWD' || n, now(), now() from generate_series(1, 3000) n`,
    );
    await stage.database.knex.raw('analyze users');
    const { body } = await stage.call('POST', '/v1/users/search', { as: admin.as, body: { query: 'crowd' } });
    expect(body).toHaveLength(20);
    const names = body.map(({ displayName }: { displayName: string }) => displayName.toLowerCase());
    expect(names).toEqual(names.toSorted());
    const { rows } = await stage.database.knex.raw(
      `explain select id from users where lower(display_name) collate "C" like lower('crowd 29%')
       order by lower(display_name) collate "C", id limit 20`,
    );
    expect(JSON.stringify(rows)).toContain('users_name');
  });

  it.each([[{}], [{ query: '' }], [{ query: 'x'.repeat(255) }], [{ query: 'a\u0000' }], [{ query: 'a', all: true }]])(
    'refuses %j',
    async (body) => {
      expect((await stage.call('POST', '/v1/users/search', { as: admin.as, body })).status).toBe(400);
    },
  );

  it('refuses a missing query', async () => {
    const reply = await stage.call('GET', '/v2/users/search', { as: admin.as });
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'query.query' }] } });
  });
});

describe('GET /v2/users/all', () => {
  it('pages through accounts, newest first, with their total; by role', async () => {
    const player = await signIn(stage.call);
    stage.forward(1);
    const newest = await signIn(stage.call);
    const list = (query: string) => stage.call('GET', `/v2/users/all?${query}`, { as: admin.as });
    const first = await list('limit=1');
    expect(first.body.map(({ uid }: { uid: string }) => uid)).toEqual([newest.userId]);
    expect(Number(first.headers.get('x-total-count'))).toBeGreaterThan(2);
    expect((await list('limit=1&page=2')).body[0].uid).toBe(player.userId);
    const admins = await list('role=admin');
    expect(admins.body.map(({ uid }: { uid: string }) => uid)).toEqual([admin.userId]);
    expect(admins.headers.get('x-total-count')).toBe('1');
    for (const query of ['limit=0', 'limit=101', 'page=x', 'role=god']) expect((await list(query)).status).toBe(400);
  });
});

describe('PUT /v2/users/{uid}/roles', () => {
  const put = (uid: string, roles: unknown, as = admin.as) =>
    stage.call('PUT', `/v2/users/${uid}/roles`, { as, body: { roles } });
  const tokenRoles = async ({ refreshToken }: Player) => {
    const { body } = await stage.call('POST', '/account/token', { body: { refreshToken } });
    return JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString()).roles;
  };

  it('sets roles, which the next token tells, and writes down who did it', async () => {
    const player = await signIn(stage.call);
    expect(await put(player.userId, ['studio', 'admin', 'studio'])).toMatchObject({
      status: 200,
      body: { uid: player.userId, roles: ['admin', 'studio'] },
    });
    expect(await tokenRoles(player)).toEqual(['admin', 'studio']);
    await put(player.userId, []);
    await put(player.userId, []);
    const actions = await stage.database
      .knex('admin_actions')
      .where({ subject_id: player.userId })
      .orderBy('created_at');
    expect(actions).toMatchObject([
      { actor_id: admin.userId, action: 'roles', before: [], after: ['admin', 'studio'] },
      { actor_id: admin.userId, action: 'roles', before: ['admin', 'studio'], after: [] },
    ]);
  });

  it('keeps one admin', async () => {
    expect(await put(admin.userId, ['studio'])).toMatchObject({ status: 409 });
    expect((await me(stage, admin)).roles).toEqual(['admin']);
    const second = await signIn(stage.call);
    await put(second.userId, ['admin']);
    const asSecond = asUser(second.userId, { roles: ['admin'] });
    const replies = await Promise.all([put(admin.userId, [], asSecond), put(second.userId, [])]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const admins = await stage.database.knex('user_roles').where({ role: 'admin' });
    expect(admins).toHaveLength(1);
    await stage.database.knex('user_roles').delete();
    await stage.database.knex('user_roles').insert({ user_id: admin.userId, role: 'admin', created_at: new Date() });
  });

  it('refuses an admin who is none any more, though the token still says so', async () => {
    const former = await signIn(stage.call);
    const reply = await put(former.userId, ['admin'], asUser(former.userId, { roles: ['admin'] }));
    expect(reply.status).toBe(403);
    expect((await me(stage, former)).roles).toEqual([]);
  });

  it('refuses guests, strangers and unknown roles', async () => {
    const guest = await createGuest(stage.call);
    expect((await put(guest.userId, ['studio'])).status).toBe(409);
    expect((await put(nobody, ['studio'])).status).toBe(404);
    const player = await signIn(stage.call);
    for (const bad of [['god'], 'admin', null, [['admin']], undefined])
      expect((await put(player.userId, bad)).status).toBe(400);
    expect((await put('x', [])).body.errors).toMatchObject([{ path: 'params.uid' }]);
    expect((await me(stage, player)).roles).toEqual([]);
  });
});

describe('PUT /v2/users/{uid}/apps', () => {
  const put = (uid: string, appIds: unknown) =>
    stage.call('PUT', `/v2/users/${uid}/apps`, { as: admin.as, body: { appIds } });

  it('sets the apps of a studio', async () => {
    const player = await signIn(stage.call);
    expect((await put(player.userId, ['b', 'a', 'b'])).body).toMatchObject({ appIds: ['a', 'b'] });
    expect((await put(player.userId, ['c'])).body).toMatchObject({ appIds: ['c'] });
    expect((await put(player.userId, [])).body).not.toHaveProperty('appIds');
    expect(
      await stage.database.knex('admin_actions').where({ subject_id: player.userId, action: 'apps' }),
    ).toHaveLength(3);
  });

  it('refuses what are no names of apps', async () => {
    const player = await signIn(stage.call);
    for (const bad of [[''], ['a\nb'], [7], 'a', Array(101).fill('a')])
      expect((await put(player.userId, bad)).status).toBe(400);
    expect((await put(nobody, [])).status).toBe(404);
  });
});
