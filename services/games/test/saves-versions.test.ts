import { randomUUID } from 'node:crypto';
import { largeData, type SavesStage, startSavesStage } from './fixtures/saves.fixture.ts';

let stage: SavesStage;
beforeAll(async () => {
  stage = await startSavesStage();
});
afterAll(() => stage?.close());

describe('a version that is named', () => {
  it('must be the current one, in If-Match as in the body', async () => {
    const [game, player] = [await stage.newGame(), stage.newPlayer()];
    const { body } = await stage.save(player, game.id, { n: 1 });
    expect((await stage.save(player, game.id, { n: 2 }, { version: 1 })).status).toBe(200);
    expect((await stage.put(player, body.uid, { n: 3 }, {}, { 'if-match': '"2"' })).status).toBe(200);
    expect((await stage.put(player, body.uid, { n: 4 }, { version: 3 }, { 'if-match': 'W/"3"' })).status).toBe(200);
    const stale = await stage.put(player, body.uid, { n: 5 }, {}, { 'if-match': '"2"' });
    expect(stale).toMatchObject({
      status: 409,
      body: {
        type: '/problems/stale-version',
        stale: {
          yours: { version: 2, writtenBy: 'player' },
          current: { version: 4, writtenBy: 'player' },
        },
      },
    });
    expect(Date.parse(stale.body.stale.current.writtenAt)).not.toBeNaN();
    expect((await stage.read(player, body.uid)).body).toMatchObject({ version: 4, data: { n: 4 } });
    expect(await stage.put(player, body.uid, { n: 5 }, { version: 99 })).toMatchObject({
      status: 409,
      body: { stale: { yours: { version: 99 }, current: { version: 4 } } },
    });
  });

  it('must agree with the other one', async () => {
    const [game, player] = [await stage.newGame(), stage.newPlayer()];
    const { body } = await stage.save(player, game.id, { n: 1 });
    for (const [version, header] of [
      [1, '"2"'],
      [1, '*'],
      ['*', '"1"'],
      [undefined, '"one"'],
      [undefined, '""'],
    ] as const) {
      const refused = await stage.put(player, body.uid, { n: 2 }, { version }, { 'if-match': header });
      expect([header, refused.status]).toEqual([header, 400]);
    }
    expect(await stage.versions(player, body.uid)).toEqual([1]);
  });

  it('is * to create a save and never to overwrite one', async () => {
    const [game, player] = [await stage.newGame(), stage.newPlayer()];
    const first = await stage.save(player, game.id, { n: 1 }, {}, { 'if-match': '*' });
    expect([first.status, first.body.version]).toEqual([200, 1]);
    const again = await stage.save(player, game.id, { n: 2 }, { version: '*' });
    expect(again).toMatchObject({ status: 409, body: { stale: { current: { version: 1 } } } });
    expect(again.body.stale.yours).toBeUndefined();
    const gone = await stage.save(player, game.id, { n: 1 }, { saveName: 'other', version: 1 });
    expect(gone).toMatchObject({ status: 409, body: { stale: { yours: { version: 1 } } } });
    expect(gone.body.stale.current).toBeUndefined();
  });

  it('lets one of 64 writers at once win, and no update is lost', async () => {
    const [game, player] = [await stage.newGame(), stage.newPlayer()];
    const { body } = await stage.save(player, game.id, { writers: [] }, { version: '*' });
    const writers = Array.from({ length: 64 }, (_, writer) => writer);
    let refused = 0;
    /** Adds a writer to the list that the save holds, again and again until it is the first. */
    const add = async (writer: number): Promise<void> => {
      const { body: seen } = await stage.read(player, body.uid);
      const data = { writers: [...seen.data.writers, writer] };
      const { status } = await stage.put(player, body.uid, data, {}, { 'if-match': `"${seen.version}"` });
      if (status === 200) return;
      // A busy machine may put a writer off, who then writes nothing.
      expect([409, 503]).toContain(status);
      if (status === 409) refused += 1;
      return add(writer);
    };
    await Promise.all(writers.map(add));
    const { body: last } = await stage.read(player, body.uid);
    expect(last.version).toBe(65);
    expect([...last.data.writers].sort((one, other) => one - other)).toEqual(writers);
    expect(refused).toBeGreaterThan(0);
  });

  it('is free for 64 who name none: each write is a version, without gaps', async () => {
    const [game, player] = [await stage.newGame(), stage.newPlayer()];
    const write = async (n: number): Promise<Awaited<ReturnType<SavesStage['save']>>> => {
      const reply = await stage.save(player, game.id, { n });
      return reply.status === 503 ? write(n) : reply;
    };
    const all = await Promise.all(Array.from({ length: 64 }, (_, n) => write(n)));
    const numbers = all.map(({ status, body }) => (status === 200 ? body.version : status));
    expect(numbers.sort((one, other) => one - other)).toEqual(Array.from({ length: 64 }, (_, n) => n + 1));
    expect(new Set(all.map(({ body }) => body.uid)).size).toBe(1);
  });

  it('guards a deletion', async () => {
    const [game, player] = [await stage.newGame(), stage.newPlayer()];
    const { body } = await stage.save(player, game.id, { n: 1 });
    await stage.save(player, game.id, { n: 2 });
    expect((await stage.erase(player, body.uid, { 'if-match': '"1"' })).status).toBe(409);
    expect((await stage.erase(player, body.uid, { 'if-match': '"2"' })).status).toBe(204);
    expect((await stage.erase(player, body.uid)).status).toBe(404);
  });
});

describe('the history of a save', () => {
  it('keeps the last 20 versions, and forgets files of older ones', async () => {
    const [game, player] = [await stage.newGame(), stage.newPlayer()];
    const { body } = await stage.save(player, game.id, largeData());
    for (let n = 2; n <= 22; n += 1) await stage.save(player, game.id, { n });
    expect(await stage.versions(player, body.uid)).toEqual(Array.from({ length: 20 }, (_, n) => 22 - n));
    const used = await stage.database.knex('file_uses').where('used_by', 'like', `save ${body.uid} %`);
    expect(used).toEqual([]);
    const path = `/v2/games/saves/${body.uid}/versions`;
    expect(await stage.call('GET', `${path}/3`, { as: player.as })).toMatchObject({
      status: 200,
      body: { version: 3, data: { n: 3 }, writtenBy: { kind: 'player' } },
    });
    for (const gone of ['1', '2', '23', '999999999999'])
      expect((await stage.call('GET', `${path}/${gone}`, { as: player.as })).status).toBe(gone.length > 9 ? 400 : 404);
  });

  it('gives back what a version held, as a new one', async () => {
    const [game, player] = [await stage.newGame(), stage.newPlayer()];
    const noise = largeData();
    const { body } = await stage.save(player, game.id, noise);
    await stage.save(player, game.id, { n: 2 });
    const restored = await stage.restore(player, body.uid, 1, { 'if-match': '"2"' });
    expect(restored).toMatchObject({ status: 200, body: { version: 3, uid: body.uid } });
    expect((await stage.read(player, body.uid)).body).toMatchObject({ version: 3, data: noise });
    const listed = await stage.call('GET', `/v2/games/saves/${body.uid}/versions`, { as: player.as });
    expect(listed.body).toMatchObject([{ version: 3, restoredFrom: 1 }, { version: 2 }, { version: 1 }]);
    expect((await stage.restore(player, body.uid, 9)).status).toBe(404);
    expect((await stage.restore(player, body.uid, 1, { 'if-match': '"2"' })).status).toBe(409);
    expect((await stage.restore(player, randomUUID(), 1)).status).toBe(404);
    expect((await stage.restore(stage.newPlayer(), body.uid, 1)).status).toBe(404);
    expect((await stage.restore(player, body.uid, 0)).status).toBe(400);
  });
});
