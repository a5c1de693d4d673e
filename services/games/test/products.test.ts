import { randomUUID } from 'node:crypto';
import { asUser } from '@hatchery/kit/testing';
import { type Stage, startStage } from './fixtures/games.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

const create = (body: object, as = stage.admin) => stage.call('POST', '/v2/products', { as, body });
const change = (id: string, body: object, as = stage.admin) => stage.call('PUT', `/v2/products/${id}`, { as, body });
const list = async (query = '') => (await stage.call('GET', `/v1/products${query}`)).body;
const listAll = async (query = '?limit=100') =>
  (await stage.call('GET', `/v2/products/admin${query}`, { as: stage.admin })).body;
const snail = { name: 'Snail, plush', link: 'https://shop.moss.example/snail', price: '24 €' };

describe('products', () => {
  it('are created, shown, changed and deleted', async () => {
    const game = await stage.newGame();
    const fields = { ...snail, description: 'Soft.', image: 'https://moss.example/snail.webp', gameId: game.id };
    const { status, body } = await create(fields);
    expect([status, body]).toEqual([201, { ...fields, uid: expect.any(String), order: 0, active: true, version: 1 }]);
    expect(await list(`?gameId=${game.id}`)).toEqual([body]);
    const changed = await change(body.uid, { ...snail, name: 'Snail', version: 1 });
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...snail, name: 'Snail', uid: body.uid, order: 0, active: true, version: 2 },
    ]);
    expect(await list(`?gameId=${game.id}`)).toEqual([]);
    expect(await list()).toContainEqual(changed.body);
    const remove = () => stage.call('DELETE', `/v2/products/${body.uid}`, { as: stage.admin });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
    expect(await listAll()).not.toContainEqual(changed.body);
  });

  it('are listed by order and name, without those that are not active or whose game is a draft', async () => {
    const [live, draft] = [await stage.newGame(), await stage.newGame({ status: 'draft' })];
    const of = async (more: object) => (await create({ ...snail, gameId: live.id, ...more })).body.uid;
    const [second, first] = [await of({ name: 'beta', order: 1 }), await of({ name: 'Alpha', order: 1 })];
    const earliest = await of({ name: 'Zeta' });
    const [hidden, drafts] = [await of({ active: false }), await of({ gameId: draft.id })];
    const uids = (products: { uid: string }[]) => products.map(({ uid }) => uid);
    expect(uids(await list(`?gameId=${live.id}`))).toEqual([earliest, first, second]);
    expect(uids(await list(`?gameId=${draft.id}`))).toEqual([]);
    expect(uids(await list())).not.toContain(drafts);
    expect(uids(await listAll(`?gameId=${live.id}`)).sort()).toEqual([earliest, first, second, hidden].sort());
    expect(uids(await listAll(`?gameId=${draft.id}`))).toEqual([drafts]);
  });

  it('cannot be overwritten by who saw an older version', async () => {
    const { uid } = (await create(snail)).body;
    const replies = await Promise.all([1, 2, 3].map((n) => change(uid, { ...snail, price: `${n} €`, version: 1 })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it.each([
    [400, 'body.name', { name: '' }],
    [400, 'body.link', { link: 'javascript:alert(1)' }],
    [400, 'body.link', { link: 'http://shop.example/' }],
    [400, 'body.image', { image: 'ftp://shop.example/a.png' }],
    [400, 'body.price', { price: 'x'.repeat(41) }],
    [400, 'body.order', { order: 0.5 }],
    [400, 'body.gameId', { gameId: 'moss' }],
    [404, undefined, { gameId: randomUUID() }],
    [404, 'body.image', { image: randomUUID() }],
  ])('are refused with %i for %s', async (status, path, more) => {
    const before = await listAll();
    const { uid } = before[0] ?? (await create(snail)).body;
    for (const reply of [await create({ ...snail, ...more }), await change(uid, { ...snail, ...more, version: 1 })])
      expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([status, path]);
  });

  it('that do not exist cannot be changed', async () => {
    expect((await change(randomUUID(), { ...snail, version: 1 })).status).toBe(404);
  });

  it('are kept by admins alone', async () => {
    const { uid } = (await create(snail)).body;
    for (const [as, status] of [
      [undefined, 401],
      [asUser(randomUUID()), 403],
      [stage.keyOf('moss'), 403],
    ] as const)
      for (const [method, path, body] of [
        ['GET', '/v2/products/admin', undefined],
        ['POST', '/v2/products', snail],
        ['PUT', `/v2/products/${uid}`, { ...snail, version: 1 }],
        ['DELETE', `/v2/products/${uid}`, undefined],
      ] as const)
        expect((await stage.call(method, path, { as, body })).status).toBe(status);
  });
});
