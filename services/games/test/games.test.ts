import { randomUUID } from 'node:crypto';
import { asUser } from '@hatchery/kit/testing';
import { type Stage, startStage } from './fixtures/games.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

const get = (path: string) => stage.call('GET', path);
const create = (body: object, as = stage.admin) => stage.call('POST', '/v2/games', { as, body });
const change = (id: string, body: object, as = stage.admin) => stage.call('PUT', `/v2/games/${id}`, { as, body });
const fieldsOf = (more: object = {}) => ({
  name: 'Fern Run',
  slug: `fern-${randomUUID().slice(0, 8)}`,
  description: 'Run.',
  ...more,
});

describe('the catalogue', () => {
  it.each(['v1', 'v2'])('shows a game by its id and its slug under %s', async (family) => {
    const game = await stage.newGame({
      itchioLink: 'https://moss.itch.io/racers',
      deeplink: 'https://moss.example/open',
      requirement: 'A snail',
      embedUrl: 'https://play.moss.example/hatchery?theme=1',
    });
    const shown = {
      uid: game.id,
      slug: game.slug,
      name: 'Moss Racers',
      description: 'Snails, mud and glory.',
      status: 'live',
      requirement: 'A snail',
      views: 0,
      itchioLink: 'https://moss.itch.io/racers',
      deeplink: 'https://moss.example/open',
      images: [],
      embedUrl: 'https://play.moss.example/hatchery?theme=1',
      quota: { slots: 10, bytes: 20_971_520 },
      facts: [],
    };
    for (const query of [`id=${game.id}`, `id=${game.id.toUpperCase()}`, `slug=${game.slug}`, `id=${game.slug}`])
      expect((await get(`/${family}/games?${query}`)).body).toEqual(shown);
    expect((await get(`/${family}/games/list`)).body).toContainEqual(shown);
  });

  it('hides drafts, and shows games that have ended', async () => {
    const [draft, ended] = [await stage.newGame({ status: 'draft' }), await stage.newGame({ status: 'ended' })];
    expect((await get(`/v2/games?id=${draft.id}`)).status).toBe(404);
    expect((await get(`/v2/games?slug=${ended.slug}`)).body.status).toBe('ended');
    const listed = (await get('/v1/games/list')).body.map(({ uid }: { uid: string }) => uid);
    expect([listed.includes(draft.id), listed.includes(ended.id)]).toEqual([false, true]);
  });

  it('lists live games first, then by order and name', async () => {
    const own = await startStage();
    const order = [
      await own.newGame({ name: 'Last', status: 'ended', order: -5 }),
      await own.newGame({ name: 'beta' }),
      await own.newGame({ name: 'Alpha' }),
      await own.newGame({ name: 'Zeta', order: -1 }),
    ];
    const names = (await own.call('GET', '/v2/games/list')).body.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Zeta', 'Alpha', 'beta', 'Last']);
    const ofAdmin = await own.call('GET', '/v2/games/admin?limit=3', { as: own.admin });
    expect(ofAdmin.headers.get('x-total-count')).toBe(String(order.length));
    expect(ofAdmin.body).toHaveLength(3);
    await own.close();
  });

  it.each([
    [`id=${randomUUID()}`, 404],
    ['id=none', 404],
    ['slug=none', 404],
    ['', 400],
    ['id=none&slug=none', 400],
  ])('answers %s with %i', async (query, status) => {
    expect((await get(`/v1/games?${query}`)).status).toBe(status);
    expect((await get(`/v2/games?${query}`)).status).toBe(status);
  });
});

describe('admins', () => {
  it('create a game with everything that it can have, and see it all again', async () => {
    const fields = {
      ...fieldsOf(),
      status: 'draft',
      order: 3,
      images: ['https://fern.example/a.webp', '/b.webp'],
      previewImage: 'https://fern.example/p.webp',
      appId: 'fern',
      quota: { slots: 2, bytes: 4_096 },
      saveSchema: { type: 'object', properties: { wallet: { type: 'object' } } },
      currencies: [{ name: 'coins', path: '/wallet/coins' }],
      facts: [{ name: 'runs', title: 'Runs', kind: 'count', most: 1 }],
    };
    const { status, body } = await create(fields);
    expect([status, body]).toEqual([201, expect.objectContaining({ ...fields, version: 1, views: 0 })]);
    const listed = (await stage.call('GET', '/v2/games/admin?limit=100', { as: stage.admin })).body;
    expect(listed).toContainEqual(body);
  });

  it('change a game: what is absent is empty afterwards, and what only admins see is not shown to others', async () => {
    const { id, fields } = await stage.newGame({ androidLink: 'https://store.example/a', requirement: 'Mud' });
    const { status, body } = await change(id, { ...fields, requirement: undefined, name: 'Moss Racers 2', version: 1 });
    expect([status, body.name, body.requirement, body.version]).toEqual([200, 'Moss Racers 2', undefined, 2]);
    expect(body.androidLink).toBe('https://store.example/a');
    const shown = (await get(`/v2/games?id=${id}`)).body;
    expect(shown.name).toBe('Moss Racers 2');
    for (const secret of ['appId', 'saveSchema', 'currencies', 'version']) expect(shown).not.toHaveProperty(secret);
  });

  it('cannot overwrite what somebody else changed meanwhile', async () => {
    const { id, fields } = await stage.newGame();
    const replies = await Promise.all([1, 2, 3].map((n) => change(id, { ...fields, name: `Name ${n}`, version: 1 })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body.errors).toMatchObject([{ path: 'body.version', message: expect.stringContaining('2') }]);
  });

  it('give each game a slug of its own', async () => {
    const [one, other] = [await stage.newGame(), await stage.newGame()];
    const taken = { path: 'body.slug', message: `Another game is called ${one.slug}.` };
    const refused = await create(fieldsOf({ slug: one.slug }));
    expect([refused.status, refused.body.errors]).toEqual([409, [taken]]);
    expect(await change(other.id, { ...other.fields, slug: one.slug, version: 1 })).toMatchObject({ status: 409 });
    const slug = `race-${randomUUID().slice(0, 8)}`;
    const raced = await Promise.all([1, 2, 3].map(() => create(fieldsOf({ slug }))));
    expect(raced.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it.each([
    ['body.slug', { slug: 'Not A Slug' }],
    ['body.name', { name: ' ' }],
    ['body.description', { description: '' }],
    ['body.description', { description: 'x'.repeat(4_001) }],
    ['body.status', { status: 'secret' }],
    ['body.itchioLink', { itchioLink: 'javascript:alert(1)' }],
    ['body.downloadLink', { downloadLink: 'http://moss.example/game.zip' }],
    ['body.iosLink', { iosLink: 'https://user:secret@moss.example/' }],
    ['body.deeplink', { deeplink: 'data:text/html,hello' }],
    ['body.previewImage', { previewImage: 'javascript:alert(1)' }],
    ['body.previewImage', { previewImage: '//evil.example/p.webp' }],
    ['body.images.0', { images: ['http://moss.example/p.webp'] }],
    ['body.images.0', { images: [`/files/users/${'a'.repeat(64)}.webp`] }],
    ['body.embedUrl', { embedUrl: 'https://elsewhere.example/game' }],
    ['body.embedUrl', { embedUrl: 'http://play.moss.example/game' }],
    ['body.embedUrl', { embedUrl: 'javascript:alert(1)' }],
    ['body.quota.bytes', { quota: { slots: 1, bytes: 10 } }],
    ['body.facts', { facts: Array(2).fill({ name: 'runs', title: 'Runs', kind: 'count', most: 1 }) }],
    ['body.saveSchema', { saveSchema: { type: 'anything' } }],
    ['body.saveSchema', { saveSchema: { $ref: 'https://elsewhere.example/schema.json' } }],
    ['body.currencies.0.path', { currencies: [{ name: 'coins', path: 'wallet.coins' }] }],
    ['body', { rating: 5 }],
  ])('are told that %s is wrong', async (path, more) => {
    const { slug, ...fields } = fieldsOf(more);
    const { status, body } = await create({ slug, ...fields });
    expect([status, body.errors?.map((error: { path: string }) => error.path)]).toEqual([
      400,
      [expect.stringMatching(path)],
    ]);
    expect((await get(`/v2/games?slug=${encodeURIComponent(slug)}`)).status).toBe(404);
  });

  it('cannot change a game that does not exist', async () => {
    expect((await change(randomUUID(), { ...fieldsOf(), version: 1 })).status).toBe(404);
  });

  it('alone may do all this', async () => {
    const { id, fields } = await stage.newGame();
    const upload = { contentType: 'image/png', size: 10 };
    for (const [as, status] of [
      [undefined, 401],
      [asUser(randomUUID()), 403],
      [stage.keyOf(fields.appId), 403],
    ] as const)
      for (const [method, path, body] of [
        ['GET', '/v2/games/admin', undefined],
        ['POST', '/v2/games', fieldsOf()],
        ['PUT', `/v2/games/${id}`, { ...fields, version: 1 }],
        ['POST', '/v2/games/file-upload-url', upload],
      ] as const)
        expect((await stage.call(method, path, { as, body })).status).toBe(status);
  });

  it('create a game once, however often they send the same request', async () => {
    const [body, headers] = [fieldsOf(), { 'idempotency-key': randomUUID() }];
    const send = () => stage.call('POST', '/v2/games', { as: stage.admin, body, headers });
    const [first, again] = [await send(), await send()];
    expect([again.status, again.body]).toEqual([201, first.body]);
  });
});
