import { randomUUID } from 'node:crypto';
import { eventually } from '@hatchery/kit/testing';
import { largeData, type SavesStage, startSavesStage } from './fixtures/saves.fixture.ts';

let stage: SavesStage;
beforeAll(async () => {
  stage = await startSavesStage();
});
afterAll(() => stage?.close());

const data = { level: 4, wallet: { coins: 12 }, nothing: null };

describe('both generations', () => {
  it('write, read, list and delete the same saves', async () => {
    const { call } = stage;
    const [game, player] = [await stage.newGame(), stage.newPlayer()];
    const first = await call('POST', '/v1/games/saves', {
      as: player.as,
      body: { gameId: game.id, saveName: 'Slot 1', data },
    });
    expect(first).toMatchObject({
      status: 200,
      body: { gameId: game.id, saveName: 'Slot 1', userId: player.id, version: 1, writtenBy: { kind: 'player' } },
    });
    expect(first.body.data).toBeUndefined();
    const { uid } = first.body;
    const second = await stage.put(player, uid, { level: 5 });
    expect(second).toMatchObject({ status: 200, body: { uid, version: 2, bytes: 11 } });
    expect(second.headers.get('etag')).toBe('"2"');
    for (const path of ['/v1/games/saves', '/v2/games/saves']) {
      const { body, headers } = await call('GET', `${path}/${uid}`, { as: player.as });
      expect(body).toMatchObject({ uid, version: 2, data: { level: 5 } });
      expect(headers.get('etag')).toBe('"2"');
      const listed = await call('GET', `${path}?gameId=${game.id}`, { as: player.as });
      expect(listed.body).toMatchObject([{ uid, version: 2 }]);
      expect(listed.body[0].data).toBeUndefined();
    }
    const all = await call('GET', '/v1/games/saves/all?limit=5', { as: player.as });
    expect([all.body.length, all.headers.get('x-total-count')]).toEqual([1, '1']);
    expect((await call('DELETE', `/v1/games/saves/${uid}`, { as: player.as })).status).toBe(204);
    expect((await stage.read(player, uid)).status).toBe(404);
    expect(await stage.list(player)).toEqual([]);
  });

  it('name a save "default" unless told, and list the one that was written last first', async () => {
    const [one, two, player] = [await stage.newGame(), await stage.newGame(), stage.newPlayer()];
    await stage.save(player, one.id, { n: 1 });
    await stage.save(player, two.id, { n: 2 });
    await stage.save(player, one.id, { n: 3 });
    expect(await stage.list(player)).toMatchObject([
      { gameId: one.id, saveName: 'default', version: 2 },
      { gameId: two.id, version: 1 },
    ]);
    const named = await stage.call('GET', `/v1/games/saves?gameId=${one.id}&saveName=other`, { as: player.as });
    expect(named.body).toEqual([]);
  });

  it('keep data as it came', async () => {
    const [game, player] = [await stage.newGame(), stage.newPlayer()];
    const text =
      '{"__proto__":{"admin":true},"constructor":{"prototype":1},"ø":"\\u0000\\ud800","n":[1e3,-0.5,null],"":{}}';
    const body = `{"gameId":"${game.id}","data":${text}}`;
    const saved = await stage.call('POST', '/v2/games/saves', { as: player.as, body });
    expect(saved.status).toBe(200);
    const read = await stage.read(player, saved.body.uid);
    expect(JSON.stringify(read.body.data)).toBe(JSON.stringify(JSON.parse(text)));
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('keep large saves in private files', async () => {
    const [game, player] = [await stage.newGame(), stage.newPlayer()];
    const noise = largeData();
    const { body } = await stage.save(player, game.id, noise);
    expect((await stage.read(player, body.uid)).body.data).toEqual(noise);
    const [{ name }] = await stage.database.knex('files').where('name', 'like', 'private/%').whereNull('unused_since');
    for (const path of [name, name.replace('/', '%2F'), name.split('/')[1]]) {
      const { status } = await stage.call('GET', `/files/games/${path}`);
      expect(status).toBe(404);
    }
    await stage.erase(player, body.uid);
    expect(await stage.database.knex('files').where({ name }).whereNull('unused_since')).toEqual([]);
  });
});

describe('a write', () => {
  it('is made once for an Idempotency-Key', async () => {
    const [game, player] = [await stage.newGame(), stage.newPlayer()];
    const headers = { 'idempotency-key': randomUUID() };
    const [first, again] = [
      await stage.save(player, game.id, data, {}, headers),
      await stage.save(player, game.id, data, {}, headers),
    ];
    expect(again.body).toEqual(first.body);
    expect(again.body.version).toBe(1);
  });

  it('needs a game that is live, a data object and a name', async () => {
    const player = stage.newPlayer();
    const [game, draft, ended] = [
      await stage.newGame(),
      await stage.newGame({ status: 'draft' }),
      await stage.newGame({ status: 'ended' }),
    ];
    const cases: [unknown, number, string | undefined][] = [
      [{ gameId: randomUUID(), data }, 404, undefined],
      [{ gameId: draft.id, data }, 404, undefined],
      [{ gameId: ended.id, data }, 409, undefined],
      [{ gameId: 'moss', data }, 400, 'body.gameId'],
      [{ gameId: game.id }, 400, 'body.data'],
      [{ gameId: game.id, data: [1] }, 400, 'body.data'],
      [{ gameId: game.id, data: 'x' }, 400, 'body.data'],
      [{ gameId: game.id, data: null }, 400, 'body.data'],
      [{ gameId: game.id, data, saveName: '' }, 400, 'body.saveName'],
      [{ gameId: game.id, data, saveName: 'x'.repeat(65) }, 400, 'body.saveName'],
      [{ gameId: game.id, data, version: 0 }, 400, 'body.version'],
      [{ gameId: game.id, data, version: 1.5 }, 400, 'body.version'],
      [{ gameId: game.id, data, owner: 'me' }, 400, 'body'],
      ['{"gameId":', 400, 'body'],
    ];
    for (const [body, status, path] of cases) {
      const reply = await stage.call('POST', '/v2/games/saves', { as: player.as, body });
      expect([body, reply.status, reply.body.errors?.[0]?.path]).toEqual([body, status, path]);
    }
    expect(await stage.list(player)).toEqual([]);
  });

  it('is refused with a number that JSON cannot keep', async () => {
    const [game, player] = [await stage.newGame(), stage.newPlayer()];
    for (const [data, path] of [
      ['{"hp":1e400}', 'body.data.hp'],
      ['{"bag":[0,{"n":-1e400}]}', 'body.data.bag.1.n'],
    ])
      expect(
        await stage.call('POST', '/v2/games/saves', { as: player.as, body: `{"gameId":"${game.id}","data":${data}}` }),
      ).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });

  it('is refused if it is a bomb', async () => {
    const [game, player] = [await stage.newGame(), stage.newPlayer()];
    const { id } = game;
    const send = (text: string) =>
      stage.call('POST', '/v2/games/saves', { as: player.as, body: `{"gameId":"${id}","data":{"a":${text}}}` });
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    const keys = (count: number) => `{${Array.from({ length: count }, (_, n) => `"k${n}":0`).join()}}`;
    const cases: [string, number][] = [
      [nested(63), 200],
      [nested(64), 400],
      [nested(2_000_000), 400],
      ['{"a":'.repeat(100_000), 400],
      [keys(49_997), 200],
      [keys(49_998), 400],
      [`[${'{},'.repeat(60_000)}0]`, 400],
      [`"${'x'.repeat(5_242_880)}"`, 400],
      [`[${'0,'.repeat(199_990)}0]`, 200],
      [`[${'0,'.repeat(200_000)}0]`, 400],
      [`[${'1e20,'.repeat(500_000)}0]`, 400],
      [`"${'x'.repeat(5_300_000)}"`, 413],
      [`"${'[{:\\"'.repeat(100_000)}"`, 200],
    ];
    for (const [text, status] of cases)
      expect([text.slice(0, 20), (await send(text)).status]).toEqual([text.slice(0, 20), status]);
  });

  it('fits into the quota of the game', async () => {
    const [game, player] = [await stage.newGame({ quota: { slots: 2, bytes: 2_000 } }), stage.newPlayer()];
    const write = (saveName: string, letters: number) =>
      stage.save(player, game.id, { text: 'x'.repeat(letters) }, { saveName });
    expect((await write('one', 900)).status).toBe(200);
    const two = await write('two', 900);
    expect(two.status).toBe(200);
    expect(await write('three', 1)).toMatchObject({ status: 409, body: { errors: [{ path: 'body.saveName' }] } });
    expect(await write('two', 1_200)).toMatchObject({ status: 409, body: { errors: [{ path: 'body.data' }] } });
    expect((await write('two', 1_000)).status).toBe(200);
    expect((await stage.read(player, two.body.uid)).body.version).toBe(2);
    const other = stage.newPlayer();
    expect((await stage.save(other, game.id, { text: 'x'.repeat(1_500) })).status).toBe(200);
  });

  it('of many at once fits into the quota too', async () => {
    const [game, player] = [await stage.newGame({ quota: { slots: 3, bytes: 2_000 } }), stage.newPlayer()];
    const writes = Array.from({ length: 12 }, (_, n) => stage.save(player, game.id, { n }, { saveName: `slot ${n}` }));
    const statuses = (await Promise.all(writes)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
    expect(await stage.list(player)).toHaveLength(3);
  });
});

it('what a deleted player saved is erased, with its files', async () => {
  const [game, player] = [await stage.newGame(), stage.newPlayer()];
  const noise = largeData();
  const { body } = await stage.save(player, game.id, noise);
  await stage.save(player, game.id, data, { saveName: 'small' });
  const used = () => stage.database.knex('file_uses').where('used_by', 'like', `save ${body.uid} %`);
  expect(await used()).toHaveLength(1);
  await stage.remove(player);
  await eventually(async () => (await stage.database.knex('saves').where({ user_id: player.id })).length === 0);
  expect(await used()).toEqual([]);
  expect(await stage.database.knex('save_versions').where({ save_id: body.uid })).toEqual([]);
  expect((await stage.save(player, game.id, data)).status).toBe(404);
});
