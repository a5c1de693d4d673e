import { randomUUID } from 'node:crypto';
import { contract, operationsOf } from '@hatchery/api/contract';
import { type Player, type Stage, startStage } from './fixtures/games.fixture.ts';

let stage: Stage;
let world: Awaited<ReturnType<typeof openWorld>>;
beforeAll(async () => {
  stage = await startStage();
  world = await openWorld();
});
afterAll(() => stage?.close());

type Game = Awaited<ReturnType<Stage['newGame']>>;

/** Two games with a badge each, a player of the first one who shares saves with both, and a player of neither. */
async function openWorld() {
  const facts = [{ name: 'laps', title: 'Laps', kind: 'count', most: 3 }];
  const [game, other] = [await stage.newGame({ facts }), await stage.newGame({ facts })];
  const [player, stranger] = [stage.newPlayer(), stage.newPlayer()];
  await stage.play(player, game);
  for (const { id } of [game, other])
    for (const { as } of [player, stranger])
      await stage.call('PUT', `/v2/games/${id}/sharing`, { as, body: { saves: 'write' } });
  const save = { gameId: game.id, saveName: 'main', data: { laps: 1 } };
  for (const { as } of [player, stranger]) await stage.call('POST', '/v2/games/saves', { as, body: save });
  const category = await stage.call('POST', '/v1/badges/categories', { as: stage.admin, body: { name: 'Mud' } });
  const fields = { name: 'Mud', description: 'Mud.', categoryId: category.body.uid, gameId: game.id, image: '/m.webp' };
  const badge = await stage.call('POST', '/v1/badges', { as: stage.admin, body: fields });
  return { game, other, player, stranger, badgeId: badge.body.uid as string };
}

type Attempt = { method: string; path: string; body?: () => object };

/** Requests of a game about a player, by operation. */
const attempts: Record<string, (player: Player) => Attempt> = {
  reportFact: ({ id: userId }) => ({
    method: 'POST',
    path: 'facts',
    body: () => ({ userId, fact: 'laps', value: 1, reference: randomUUID() }),
  }),
  giveBadgeOfGame: ({ id: userId }) => ({
    method: 'POST',
    path: 'badges/give',
    body: () => ({ userId, badgeId: world.badgeId, reference: randomUUID() }),
  }),
  savesOfPlayer: ({ id }) => ({ method: 'GET', path: `players/${id}/saves` }),
  saveOfPlayer: ({ id }) => ({ method: 'GET', path: `players/${id}/saves/main` }),
  writeSaveOfPlayer: ({ id }) => ({
    method: 'PUT',
    path: `players/${id}/saves/main`,
    body: () => ({ data: { laps: 2 }, version: 1 }),
  }),
};
/** It is about a ticket and no player: plays.test.ts is about it. */
const withoutPlayer = 'openPlay';
const names = Object.keys(attempts);

const send = (name: string, player: Player, game: Pick<Game, 'id'>, as = world.game.key) => {
  const { method, path, body } = (attempts[name] as (typeof attempts)[string])(player);
  return stage.call(method, `/v2/games/${game.id}/${path}`, { as, body: body?.() });
};

/** Everything that games change about players. */
async function everything() {
  const tables = ['fact_reports', 'badge_holders', 'badge_references', 'saves', 'plays', 'save_sharing'];
  const { knex } = stage.database;
  return Promise.all(tables.map(async (table) => (await knex(table)).map((row) => JSON.stringify(row)).sort()));
}

test('are all the operations of keys', () => {
  const keys = operationsOf(contract.games).filter(({ access }) => access === 'key:games');
  expect(keys.map(({ name }) => name).sort()).toEqual([...names, withoutPlayer].sort());
});

describe('a game', () => {
  it.each(names)('cannot ask for %s about who never pressed Play in it', async (name) => {
    const before = await everything();
    for (const player of [world.stranger, stage.newPlayer()])
      expect((await send(name, player, world.game)).status).toBe(404);
    expect((await send(name, world.player, world.other, world.other.key)).status).toBe(404);
    expect(await everything()).toEqual(before);
  });

  it.each(names)('cannot ask for %s of another game, or of none', async (name) => {
    const before = await everything();
    const { game, other, player } = world;
    expect((await send(name, player, game, other.key)).status).toBe(403);
    expect((await send(name, player, other, game.key)).status).toBe(403);
    expect((await send(name, player, { id: randomUUID() }, game.key)).status).toBe(404);
    for (const as of [player.as, stage.admin]) expect((await send(name, player, game, as)).status).toBe(403);
    expect(await everything()).toEqual(before);
  });

  it.each(names)('may ask for %s about its players', async (name) => {
    expect((await send(name, world.player, world.game)).status).toBeLessThan(300);
  });
});
