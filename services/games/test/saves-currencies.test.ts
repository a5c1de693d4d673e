import { randomUUID } from 'node:crypto';
import { asService } from '@hatchery/kit/testing';
import { type SavesStage, startSavesStage } from './fixtures/saves.fixture.ts';

let stage: SavesStage;
beforeAll(async () => {
  stage = await startSavesStage();
});
afterAll(() => stage?.close());

const path = '/internal/games/saves/currency';
const change = (body: object, as = asService('users')) =>
  stage.call('POST', path, { as, body: { currency: 'coins', reference: randomUUID(), ...body } });

/** Creates a save that holds coins. */
async function withCoins(coins: unknown, more: object = {}) {
  const game = await stage.newGame({
    currencies: [
      { name: 'coins', path: '/wallet/coins' },
      { name: 'odd', path: '/a~1b/~0c' },
    ],
    ...more,
  });
  const player = stage.newPlayer();
  const data = { wallet: { coins, gems: 1 }, 'a/b': { '~c': 3 } };
  const { body } = await stage.save(player, game.id, data);
  const of = { saveId: body.uid as string, userId: player.id };
  return { of, player, game, data: async () => (await stage.read(player, body.uid)).body };
}

it('spends and grants by a new version that the platform writes', async () => {
  const { of, data } = await withCoins(10);
  expect(await change({ ...of, delta: '-4' })).toMatchObject({ status: 200, body: { version: 2, balance: '6' } });
  expect(await change({ ...of, delta: '3' })).toMatchObject({ status: 200, body: { version: 3, balance: '9' } });
  expect((await change({ ...of, currency: 'odd', delta: '2' })).body).toEqual({ version: 4, balance: '5' });
  expect(await data()).toMatchObject({
    version: 4,
    writtenBy: { kind: 'platform' },
    data: { wallet: { coins: 9, gems: 1 }, 'a/b': { '~c': 5 } },
  });
});

it('does the same once for a reference, also after the save is gone', async () => {
  const { of, player, data } = await withCoins(10);
  const reference = randomUUID();
  const all = await Promise.all(Array.from({ length: 8 }, () => change({ ...of, delta: '-4', reference })));
  for (const { status, body } of all) expect([status, body]).toEqual([200, { version: 2, balance: '6' }]);
  expect((await data()).version).toBe(2);
  for (const other of [{ delta: '-5' }, { delta: '-4', currency: 'odd' }, { delta: '-4', saveId: randomUUID() }])
    expect((await change({ ...of, reference, ...other })).status).toBe(409);
  await stage.erase(player, of.saveId);
  expect((await change({ ...of, delta: '-4', reference })).body).toEqual({ version: 2, balance: '6' });
});

it('answers a reference that was used by another request meanwhile, though the save holds too little now', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { of, data } = await withCoins(10);
    const spend = { ...of, delta: '-10', reference: randomUUID() };
    const all = await Promise.all(Array.from({ length: 4 }, () => change(spend)));
    for (const { status, body } of all) expect([status, body]).toEqual([200, { version: 2, balance: '0' }]);
    expect((await data()).version).toBe(2);
  }
});

it('is refused in a game that has ended, but answers what was done before', async () => {
  const { of, game, data } = await withCoins(10);
  const done = { ...of, delta: '-4', reference: randomUUID() };
  await change(done);
  await stage.database.knex('games').where({ id: game.id }).update({ status: 'ended' });
  expect((await change({ ...of, delta: '-1' })).status).toBe(409);
  expect(await change(done)).toMatchObject({ status: 200, body: { version: 2, balance: '6' } });
  expect((await data()).version).toBe(2);
});

it('of many purchases at once none spends what another one spent', async () => {
  const { of, data } = await withCoins(10);
  const all = await Promise.all(Array.from({ length: 16 }, () => change({ ...of, delta: '-1' })));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(10);
  const refused = all.filter(({ status }) => status === 409);
  expect(refused.map(({ body }) => body.type)).toEqual(Array(6).fill('/problems/insufficient-balance'));
  expect(await data()).toMatchObject({ version: 11, data: { wallet: { coins: 0 } } });
});

it('makes versions that the player has to know', async () => {
  const { of, player } = await withCoins(10);
  await change({ ...of, delta: '-4' });
  expect(await stage.put(player, of.saveId, { wallet: { coins: 10 } }, { version: 1 })).toMatchObject({
    status: 409,
    body: { stale: { yours: { version: 1, writtenBy: 'player' }, current: { version: 2, writtenBy: 'platform' } } },
  });
});

it.each([[-1], [1.5], ['10'], [null], [{}], [2 ** 53], [1e300]])('refuses a save that holds %p', async (coins) => {
  const { of, data } = await withCoins(coins);
  expect((await change({ ...of, delta: '1' })).status).toBe(409);
  expect((await data()).version).toBe(1);
});

it('grants into what is missing, if its place is there', async () => {
  const { of } = await withCoins(undefined);
  expect((await change({ ...of, delta: '-1' })).body.type).toBe('/problems/insufficient-balance');
  expect((await change({ ...of, delta: '7' })).body).toEqual({ version: 2, balance: '7' });
  const [game, player] = [await stage.newGame({ currencies: [{ name: 'coins', path: '/a/b' }] }), stage.newPlayer()];
  const { body } = await stage.save(player, game.id, { a: [1] });
  expect((await change({ saveId: body.uid, userId: player.id, delta: '1' })).status).toBe(409);
});

it('refuses what would be too much, and what the schema of the game forbids', async () => {
  const { of } = await withCoins(Number.MAX_SAFE_INTEGER - 1);
  expect((await change({ ...of, delta: '1' })).status).toBe(200);
  expect((await change({ ...of, delta: '1' })).status).toBe(409);
  const saveSchema = {
    type: 'object',
    properties: { wallet: { type: 'object', properties: { coins: { type: 'integer', maximum: 12 } } } },
  };
  const bounded = await withCoins(10, { saveSchema });
  expect((await change({ ...bounded.of, delta: '3' })).status).toBe(409);
  expect((await change({ ...bounded.of, delta: '2' })).status).toBe(200);
});

it('is for services alone, for the save and the player that are named', async () => {
  const { of, player } = await withCoins(10);
  const good = { ...of, delta: '-1' };
  const cases: [object, number][] = [
    [{ ...good, saveId: randomUUID() }, 404],
    [{ ...good, userId: randomUUID() }, 404],
    [{ ...good, currency: 'gems' }, 404],
    [{ ...good, delta: '0' }, 400],
    [{ ...good, delta: '-0' }, 400],
    [{ ...good, delta: '1.5' }, 400],
    [{ ...good, delta: -1 }, 400],
    [{ ...good, delta: '99999999999999999' }, 400],
    [{ ...good, reference: '' }, 400],
  ];
  for (const [body, status] of cases) expect([body, (await change(body)).status]).toEqual([body, status]);
  const { body: unknown } = await change({ ...good, userId: randomUUID() });
  expect(unknown.errors).toMatchObject([{ path: 'body.saveId' }]);
  expect((await change(good, asService('vouchers'))).status).toBe(403);
  for (const as of [player.as, stage.admin, undefined])
    expect((await stage.call('POST', path, { as, body: { ...good, currency: 'coins', reference: 'x' } })).status).toBe(
      401,
    );
});

it('is refused for a save of another game than the one that is named', async () => {
  const { of, game, data } = await withCoins(10);
  const other = await withCoins(10);
  const reply = await change({ ...of, delta: '-1', gameId: other.game.id });
  expect([reply.status, reply.body.errors[0].path]).toEqual([409, 'body.saveId']);
  expect((await data()).version).toBe(1);
  expect((await change({ ...of, delta: '-1', gameId: game.id })).status).toBe(200);
});

describe('a reference that is used up', () => {
  const voidIt = (of: object, reference: string, as = asService('masters')) =>
    stage.call('POST', `${path}/void`, { as, body: { ...of, currency: 'coins', reference } });

  it('changes nothing any more', async () => {
    const { of, data } = await withCoins(10);
    const reference = randomUUID();
    for (let turn = 0; turn < 2; turn += 1) expect((await voidIt(of, reference)).body).toEqual({ state: 'voided' });
    expect((await change({ ...of, delta: '-4', reference })).status).toBe(409);
    expect((await data()).version).toBe(1);
    const spent = { ...of, delta: '-4', reference: randomUUID() };
    await change(spent);
    expect((await voidIt(of, spent.reference)).body).toEqual({ state: 'changed' });
  });

  it('is either used up or used, whoever comes first', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { of, data } = await withCoins(10);
      const reference = randomUUID();
      const [changed, voided] = await Promise.all([change({ ...of, delta: '-4', reference }), voidIt(of, reference)]);
      const isChanged = (await data()).version === 2;
      expect([changed.status, voided.body.state]).toEqual(isChanged ? [200, 'changed'] : [409, 'voided']);
    }
  });

  it('is voided for masters alone, and for the save that it names', async () => {
    const { of } = await withCoins(10);
    const reference = randomUUID();
    await voidIt(of, reference);
    expect((await voidIt({ ...of, saveId: randomUUID() }, reference)).status).toBe(409);
    expect((await voidIt(of, randomUUID(), asService('users'))).status).toBe(403);
    expect((await voidIt({ ...of, saveId: 'x' }, randomUUID())).status).toBe(400);
  });
});
