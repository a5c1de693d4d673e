import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asService } from '@hatchery/kit/testing';
import type { Player } from './fixtures/games.fixture.ts';
import { largeData, type SavesStage, startSavesStage } from './fixtures/saves.fixture.ts';

let stage: SavesStage;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'saves-'));
  stage = await startSavesStage({ config: { FILES_DIRECTORY: directory } });
});
afterAll(async () => {
  await stage?.close();
  await rm(directory, { recursive: true, force: true });
});

/** Does something while the store has no folder: a file is in its place. */
async function whileAway(work: () => Promise<void>) {
  const [folder, aside] = [join(directory, 'games'), join(directory, 'aside')];
  await rename(folder, aside);
  await writeFile(folder, '');
  try {
    await work();
  } finally {
    await rm(folder);
    await rename(aside, folder);
  }
}

it('while the store of files is away nothing is lost, and small saves go on', async () => {
  const game = await stage.newGame({ currencies: [{ name: 'coins', path: '/coins' }] });
  const player = stage.newPlayer();
  const noise = { ...largeData(), coins: 5 };
  const { body } = await stage.save(player, game.id, noise);
  const small = await stage.save(player, game.id, { n: 1 }, { saveName: 'small' });
  const spend = {
    as: asService('users'),
    body: { saveId: body.uid, userId: player.id, currency: 'coins', delta: '-1', reference: 'while away' },
  };
  await whileAway(async () => {
    expect(await stage.save(player, game.id, largeData())).toMatchObject({
      status: 503,
      body: { type: '/problems/service-unavailable' },
    });
    expect((await stage.read(player, body.uid)).status).toBe(503);
    expect((await stage.call('POST', '/internal/games/saves/currency', spend)).status).toBe(503);
    expect((await stage.put(player, small.body.uid, { n: 2 })).body.version).toBe(2);
    expect((await stage.restore(player, small.body.uid, 1)).body.version).toBe(3);
    expect(await stage.list(player)).toHaveLength(2);
  });
  expect((await stage.read(player, body.uid)).body).toMatchObject({ version: 1, data: noise });
  expect((await stage.call('POST', '/internal/games/saves/currency', spend)).body).toEqual({
    version: 2,
    balance: '4',
  });
});

it('what is refused is not put into the store', async () => {
  const game = await stage.newGame({ quota: { slots: 1, bytes: 300_000 } });
  const player = stage.newPlayer();
  const { body } = await stage.save(player, game.id, { n: 1 });
  const files = async () => (await stage.database.knex('files').where('name', 'like', 'private/%')).length;
  const before = await files();
  for (const reply of [
    await stage.save(player, game.id, largeData(), { version: 7 }),
    await stage.save(player, game.id, largeData(), { version: '*' }),
    await stage.save(player, game.id, largeData(), { saveName: 'other' }),
    await stage.save(player, game.id, largeData(400_000)),
    await stage.put(player, body.uid, largeData(), { version: 7 }),
  ])
    expect(reply.status).toBe(409);
  expect(await files()).toBe(before);
  expect((await stage.save(player, game.id, largeData())).status).toBe(200);
  expect(await files()).toBe(before + 1);
});

it('players who write the same large data in turn do not wait for each other in a circle', async () => {
  const [game, one, other] = [await stage.newGame(), stage.newPlayer(), stage.newPlayer()];
  const [first, second] = [largeData(), largeData()];
  const write = async (player: Player, turn: number) =>
    (await stage.save(player, game.id, turn % 2 ? first : second)).status;
  // From version 21 on each write keeps one file and lets go of the other one, of which the two players have opposite turns.
  for (let turn = 0; turn < 20; turn += 1) await Promise.all([write(one, turn), write(other, turn + 1)]);
  for (let turn = 20; turn < 40; turn += 1)
    expect(await Promise.all([write(one, turn + 1), write(other, turn)])).toEqual([200, 200]);
});

it('a file that is being deleted is not used: the client tries again', async () => {
  const [game, player] = [await stage.newGame(), stage.newPlayer()];
  const noise = largeData();
  const { body } = await stage.save(player, game.id, noise);
  await stage.erase(player, body.uid);
  await stage.database
    .knex('files')
    .where('name', 'like', 'private/%')
    .whereNotNull('unused_since')
    .update({ deleting: true });
  expect((await stage.save(player, game.id, noise)).status).toBe(503);
  await stage.database.knex('files').where({ deleting: true }).delete();
  expect((await stage.save(player, game.id, noise)).status).toBe(200);
});
