import { randomUUID } from 'node:crypto';
import { asService } from '@hatchery/kit/testing';
import { type SavesStage, startSavesStage } from './fixtures/saves.fixture.ts';

let stage: SavesStage;
beforeAll(async () => {
  stage = await startSavesStage();
});
afterAll(() => stage?.close());

/** A player who lets a game write their saves, and what both can do with feathers. */
async function flock() {
  const game = await stage.newGame({ currencies: [{ name: 'feathers', path: '/feathers' }] });
  const player = stage.newPlayer();
  await stage.play(player, game);
  await stage.share(player, game.id, 'write');
  const of = { gameId: game.id, userId: player.id, name: 'Nest' };
  /** Writes as the server of the game. @returns the id of the save. */
  const give = async (feathers: unknown) =>
    (await stage.asGame(game.key, 'PUT', of, { body: { data: { feathers } } })).body.uid as string;
  /** Writes as the player, who can write what they like. */
  const forge = (feathers: unknown) =>
    stage.save(player, game.id, { feathers }, { saveName: 'Nest' }).then(({ body }) => body.uid as string);
  const change = (saveId: string, delta: number, more: object = { onlyEarned: true }) =>
    stage.call('POST', '/internal/games/saves/currency', {
      as: asService('masters'),
      body: {
        ...{ saveId, userId: player.id, currency: 'feathers', delta: String(delta), reference: randomUUID() },
        ...more,
      },
    });
  const held = async (saveId: string) => (await stage.read(player, saveId)).body.data.feathers;
  return { game, player, give, forge, change, held };
}

describe('amounts in saves that pay for things of worth', () => {
  it('are those that the server of the game gave', async () => {
    const { give, change, held } = await flock();
    const saveId = await give(30);
    expect(await change(saveId, -20)).toMatchObject({ status: 200, body: { balance: '10' } });
    await give(15);
    expect(await change(saveId, -16)).toMatchObject({ status: 409, body: { type: '/problems/insufficient-balance' } });
    expect((await change(saveId, -15)).status).toBe(200);
    expect(await held(saveId)).toBe(0);
  });

  it('are none that a player wrote, be it before or after the game', async () => {
    const { forge, give, change, held } = await flock();
    const saveId = await forge(1_000_000);
    expect((await change(saveId, -1)).status).toBe(409);
    await give(1_000_005);
    expect((await change(saveId, -6)).status).toBe(409);
    await forge(2_000_000);
    expect(await change(saveId, -5)).toMatchObject({ status: 200, body: { balance: '1999995' } });
    expect((await change(saveId, -1)).status).toBe(409);
    expect(await held(saveId)).toBe(1_999_995);
  });

  it('do not come back with an earlier version of the save, or with a new save', async () => {
    const { player, game, give, change, forge } = await flock();
    const saveId = await give(30);
    await change(saveId, -30);
    expect((await stage.restore(player, saveId, 1)).status).toBe(200);
    expect((await stage.read(player, saveId)).body.data.feathers).toBe(30);
    expect((await change(saveId, -1)).status).toBe(409);
    await stage.erase(player, saveId);
    expect((await change(await forge(30), -1)).status).toBe(409);
    const other = (await stage.save(player, game.id, { feathers: 30 }, { saveName: 'other' })).body.uid;
    expect((await change(other, -1)).status).toBe(409);
  });

  it('are no more than the save holds, and come back where the platform gives them back', async () => {
    const { forge, give, change } = await flock();
    const saveId = await give(30);
    await forge(10);
    await forge(30);
    expect((await change(saveId, -11)).status).toBe(409);
    expect((await change(saveId, -10)).status).toBe(200);
    expect((await change(saveId, 10)).status).toBe(200);
    expect((await change(saveId, -10)).status).toBe(200);
  });

  it.each([2 ** 53, 1_000_000.5, '1000000', null])(
    'are none that a game makes of %j, which a player wrote',
    async (odd) => {
      const { forge, give, change } = await flock();
      const saveId = await forge(odd);
      await give(1_000_000);
      expect((await change(saveId, -1)).status).toBe(409);
      await give(1_000_003);
      expect((await change(saveId, -4)).status).toBe(409);
      expect((await change(saveId, -3)).status).toBe(200);
    },
  );

  it('are none that stood at a place before a currency was declared there', async () => {
    const { game, player, change, give } = await flock();
    const at = { gameId: game.id, userId: player.id, name: 'Nest' };
    const write = (data: object) => stage.asGame(game.key, 'PUT', at, { body: { data } });
    const saveId = await give(0);
    await stage.save(player, game.id, { feathers: 0, plumes: 5_000_000 }, { saveName: 'Nest' });
    const currencies = JSON.stringify([{ name: 'feathers', path: '/plumes' }]);
    await stage.database.knex('games').where({ id: game.id }).update({ currencies });
    await write({ feathers: 0, plumes: 5_000_000, nights: 1 });
    expect((await change(saveId, -1)).status).toBe(409);
    await write({ feathers: 0, plumes: 5_000_002, nights: 2 });
    expect((await change(saveId, -3)).status).toBe(409);
    expect((await change(saveId, -2)).status).toBe(200);
  });

  it.each(['many', -5, 1.5, null, 2 ** 60])('count as nothing where the save holds %j', async (odd) => {
    const { give, change } = await flock();
    expect((await change(await give(odd), -1)).status).toBe(409);
  });

  it('are not asked for where the caller sells nothing of worth', async () => {
    const { forge, change } = await flock();
    expect((await change(await forge(30), -30, {})).status).toBe(200);
  });
});
