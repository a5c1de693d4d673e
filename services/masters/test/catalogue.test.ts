import { randomUUID } from 'node:crypto';
import { asAdmin, asKey, asUser } from '@hatchery/kit/testing';
import { type Stage, startStage } from './fixtures/masters.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

const admin = asAdmin(randomUUID());
const read = async (path: string) => (await stage.call('GET', `/v2/masters/${path}`)).body;
const settingsOf = async (kind: string) =>
  (await stage.call('GET', `/v2/masters/catalogue/${kind}?limit=100`, { as: admin })).body;
const change = (entry: string, body: object, as = admin) =>
  stage.call('PUT', `/v2/masters/catalogue/${entry}`, { as, body });
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

describe('the catalogue', () => {
  it('has two body forms, and types of traits in the order in which they are chosen', async () => {
    expect(await read('genders')).toEqual([
      { id: 1, name: 'Willow' },
      { id: 2, name: 'Oak' },
    ]);
    const types = await read('traits/types');
    expect(types.map(({ key }: { key: string }) => key)).toEqual([
      ...['backdrop', 'skin', 'trousers', 'shirt', 'mouth', 'eyes', 'mark', 'hair'],
    ]);
    expect(types[7].layers.length).toBeGreaterThan(0);
  });

  it('has traits of every type in every colour of it, for both body forms', async () => {
    const [traits, colors] = [await read('traits'), await read('colors')];
    for (const type of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const ofType = traits.filter((trait: { type: { id: number } }) => trait.type.id === type);
      const own = colors.filter((color: { typeId: number }) => color.typeId === type);
      expect(own).toHaveLength(10);
      expect(new Set(ofType.map((trait: { color: { id: number } }) => trait.color.id))).toEqual(new Set(ids(own)));
      const shapes = new Set(ofType.map((trait: { shape: string }) => trait.shape));
      expect(shapes.size).toBeGreaterThanOrEqual(6);
      expect(ofType).toHaveLength(shapes.size * own.length * 2);
    }
    expect(traits.find(({ id }: { id: number }) => id === 810305)).toMatchObject({
      shape: 'braid',
      gender: { id: 1, name: 'Willow' },
      type: { key: 'hair' },
      color: { id: 805 },
      hide: false,
    });
  });

  it('lists the colours of one type', async () => {
    const hair = await read('colors?typeId=8');
    expect(ids(hair)).toEqual([801, 802, 803, 804, 805, 806, 807, 808, 809, 810]);
    expect(await read('colors?typeId=99')).toEqual([]);
  });

  it('has sixty items in eight categories, each with its story and its pictures', async () => {
    const [items, categories] = [await read('items'), await read('items/categories')];
    expect([items.length, categories.length]).toEqual([60, 8]);
    const [straw] = items;
    expect(await read('items/101')).toEqual(straw);
    expect(straw).toMatchObject({
      id: 101,
      key: 'straw-hat',
      category: { id: 1, name: 'Hats', type: { key: 'hats' } },
      gender: null,
      rarity: 'common',
      image: 'https://play.example/public/masters/pictures/items/101.svg',
    });
    expect((await stage.call('GET', '/v2/masters/items/999')).status).toBe(404);
  });

  it('says what an avatar costs in the currencies of a chain', async () => {
    const prices = await read('avatars/prices');
    expect(
      prices.map(({ currency, payWithTicket }: { currency: string; payWithTicket: boolean }) => [
        currency,
        payWithTicket,
      ]),
    ).toEqual([
      ['tHATCHY', false],
      ['HATCHY', false],
      ['Ticket', true],
    ]);
    expect(prices[1]).toMatchObject({ price: '500', priceBase: '500000000000000000000', decimals: 18 });
    expect(prices[2]).toMatchObject({ price: '1', priceBase: '1', decimals: 0, ticketId: 1 });
  });

  it.each(['genders', 'traits', 'traits/types', 'colors', 'items', 'items/categories', 'items/101', 'avatars/prices'])(
    'refuses a chain that it is not on, at %s',
    async (path) => {
      const { status, body } = await stage.call('GET', `/v2/masters/${path}?chainId=1`);
      expect([status, body.errors[0].path]).toEqual([400, 'query.chainId']);
    },
  );
});

describe('changes of the catalogue', () => {
  it('take effect at once, and stand in the list of changes with who made them', async () => {
    const before = (await settingsOf('item')).find(({ id }: { id: number }) => id === 203);
    expect(before).toMatchObject({ name: 'Goggles', active: true, order: 203, version: 0, prices: [] });
    const { status, body } = await change('item/203', { version: 0, active: false, order: 1 });
    expect([status, body]).toEqual([200, { ...before, active: false, order: 1, version: 1 }]);
    expect(ids(await read('items'))).not.toContain(203);
    expect((await stage.call('GET', '/v2/masters/items/203')).status).toBe(200);
    const { body: changes, headers } = await stage.call('GET', '/v2/masters/catalogue-changes', { as: admin });
    expect(changes[0]).toMatchObject({ kind: 'item', entry: 203, by: admin.subject, before, after: body });
    expect(headers.get('x-total-count')).toBe(String(changes.length));
    await change('item/203', { version: 1, active: true, order: 1 });
    expect(ids(await read('items'))[0]).toBe(203);
  });

  it('hide a trait from those who choose', async () => {
    await change('trait/810305', { version: 0, active: false });
    expect(ids(await read('traits'))).not.toContain(810305);
    await change('trait/810305', { version: 1, active: true });
  });

  it('set a price, and no other', async () => {
    const former = await read('avatars/prices');
    const { status } = await change('avatar-price/1', { version: 0, currency: 'token', price: '1500000000000000000' });
    expect(status).toBe(200);
    const [coin, token, ticket] = await read('avatars/prices');
    expect([coin, ticket]).toEqual([former[0], former[2]]);
    expect(token).toMatchObject({ price: '1.5', priceBase: '1500000000000000000' });
    await change('avatar-price/1', { version: 1, active: false });
    expect(await read('avatars/prices')).toEqual([]);
    await change('avatar-price/1', { version: 2, active: true });
  });

  it('are made once where several admins saw the same version', async () => {
    const [{ id, version }] = await settingsOf('lootbox');
    const orders = [1, 2, 3, 4].map((order) => change(`lootbox/${id}`, { version, order }));
    expect((await Promise.all(orders)).map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('survive that the admin leaves, who is named no longer', async () => {
    const leaver = await stage.newPlayer('external', { roles: ['admin'] });
    await change('item/204', { version: 0, order: 7 }, leaver.as);
    await stage.remove(leaver);
    const { body } = await stage.call('GET', '/v2/masters/catalogue-changes', { as: admin });
    expect(body.find(({ entry }: { entry: number }) => entry === 204)).toMatchObject({ by: null });
  });

  it.each([
    [400, 'body.version', 'item/101', {}],
    [400, 'body.order', 'item/101', { version: 0, order: -1 }],
    [400, 'body.order', 'item/101', { version: 0, order: 1.5 }],
    [400, 'body.active', 'item/101', { version: 0, active: 'yes' }],
    [400, 'body.currency', 'item/101', { version: 0, currency: 'token', price: '1' }],
    [400, 'body.currency', 'avatar-price/2', { version: 0, price: '1' }],
    [400, 'body.price', 'avatar-price/2', { version: 0, currency: 'token' }],
    [400, 'body.price', 'avatar-price/2', { version: 0, currency: 'token', price: '0' }],
    [400, 'body.price', 'avatar-price/2', { version: 0, currency: 'token', price: '1.5' }],
    [400, 'body.price', 'lootbox/5', { version: 0, currency: 'save:feathers', price: '9007199254740991' }],
    [400, 'body.price', 'avatar-price/2', { version: 0, currency: 'token', price: String(2n ** 256n - 1n) }],
    [400, 'params.kind', 'hat/1', { version: 0 }],
    [400, 'body', 'item/101', { version: 0, rarity: 'legendary' }],
  ])('answer %i for %s of %s, and change nothing', async (status, path, entry, body) => {
    const former = await settingsOf('item');
    const reply = await change(entry, body);
    expect([reply.status, reply.body.errors[0].path]).toEqual([status, path]);
    expect(await settingsOf('item')).toEqual(former);
  });

  it('answer 404 for what the catalogue does not have', async () => {
    expect((await change('item/999', { version: 0 })).status).toBe(404);
  });

  it.each([
    ['nobody', {}, 401],
    ['a player', { as: asUser(randomUUID()) }, 403],
    ['a key', { as: asKey(randomUUID(), 'items') }, 403],
  ])('are refused for %s', async (_, as, status) => {
    const replies = [
      await stage.call('PUT', '/v2/masters/catalogue/item/101', { ...as, body: { version: 0, active: false } }),
      await stage.call('GET', '/v2/masters/catalogue/item', as),
      await stage.call('GET', '/v2/masters/catalogue-changes', as),
    ];
    expect(replies.map((reply) => reply.status)).toEqual([status, status, status]);
  });
});
