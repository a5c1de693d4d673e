import { randomUUID } from 'node:crypto';
import { lockPlayers } from '@hatchery/kit/families';
import { eventually } from '@hatchery/kit/testing';
import { type SavesStage, startSavesStage } from './fixtures/saves.fixture.ts';

let stage: SavesStage;
beforeAll(async () => {
  stage = await startSavesStage();
});
afterAll(() => stage?.close());

const spend = (saveId: string, userId: string) =>
  stage.call('POST', '/internal/games/saves/currency', {
    as: { kind: 'service', subject: 'users' },
    body: { saveId, userId, currency: 'coins', delta: '-1', reference: `merge ${saveId}` },
  });

it('the heir of a merged account has its saves, until the merge is undone', async () => {
  const game = await stage.newGame({ currencies: [{ name: 'coins', path: '/coins' }] });
  const [former, heir] = [stage.newPlayer(), stage.newPlayer()];
  const { body } = await stage.save(former, game.id, { coins: 5 });
  const undo = await stage.merge(former, heir);
  expect(await stage.list(heir)).toMatchObject([{ uid: body.uid, userId: heir.id }]);
  expect((await stage.put(heir, body.uid, { coins: 6 }, { version: 1 })).body).toMatchObject({ version: 2 });
  // By name, the heir goes on with the one that is there.
  expect((await stage.save(heir, game.id, { coins: 7 })).body).toMatchObject({ uid: body.uid, version: 3 });
  expect((await stage.restore(heir, body.uid, 2)).body).toMatchObject({ version: 4 });
  expect(await spend(body.uid, former.id)).toMatchObject({ status: 200, body: { version: 5, balance: '5' } });
  // The account that was absorbed writes nothing any more.
  expect((await stage.save(former, game.id, { coins: 99 })).status).toBe(404);
  await undo();
  expect(await stage.list(heir)).toEqual([]);
  expect((await stage.read(heir, body.uid)).status).toBe(404);
  expect((await stage.read(former, body.uid)).body).toMatchObject({
    userId: former.id,
    version: 5,
    data: { coins: 5 },
  });
});

it.each(['merge', 'undo'] as const)('a write that began before a %s takes it into account', async (change) => {
  const game = await stage.newGame();
  const [former, heir] = [stage.newPlayer(), stage.newPlayer()];
  const { body } = await stage.save(former, game.id, { n: 1 });
  const { knex } = stage.database;
  const departure = { user_id: former.id, into_id: heir.id, merge_id: randomUUID(), departed_at: new Date() };
  if (change === 'undo') await knex('departures').insert(departure);
  const holder = await knex.transaction();
  await lockPlayers(holder, [former.id, heir.id], 'alone');
  const write = stage.save(heir, game.id, { n: 2 });
  await eventually(async () => {
    const { rows } = await knex.raw(
      `select from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows.length === 1;
  });
  if (change === 'merge') await holder('departures').insert(departure);
  else await holder('departures').where({ user_id: former.id }).delete();
  await holder.commit();
  const written = await write;
  // The merged save is the heir's to go on with; after the undoing it is not, and the heir begins one of their own.
  if (change === 'merge') expect(written).toMatchObject({ status: 200, body: { uid: body.uid, version: 2 } });
  else {
    expect(written).toMatchObject({ status: 200, body: { version: 1 } });
    expect((await stage.read(former, body.uid)).body).toMatchObject({ version: 1, data: { n: 1 } });
  }
});

it('the heir keeps both saves of one name, and writes their own', async () => {
  const game = await stage.newGame();
  const [former, heir] = [stage.newPlayer(), stage.newPlayer()];
  const theirs = await stage.save(former, game.id, { of: 'former' });
  const own = await stage.save(heir, game.id, { of: 'heir' });
  await stage.merge(former, heir);
  expect(await stage.list(heir)).toHaveLength(2);
  expect((await stage.save(heir, game.id, { of: 'heir', n: 2 })).body.uid).toBe(own.body.uid);
  expect((await stage.erase(heir, theirs.body.uid)).status).toBe(204);
  expect(await stage.list(heir)).toMatchObject([{ uid: own.body.uid, version: 2 }]);
});

it('a key sees the saves of a merged player by either id', async () => {
  const game = await stage.newGame();
  const [former, heir] = [stage.newPlayer(), stage.newPlayer()];
  await stage.play(former, game);
  await stage.share(former, game.id, 'read');
  const { body } = await stage.save(former, game.id, { n: 1 });
  await stage.merge(former, heir);
  for (const { id: userId } of [former, heir]) {
    const seen = await stage.asGame(game.key, 'GET', { gameId: game.id, userId, name: 'default' });
    expect(seen).toMatchObject({ status: 200, body: { uid: body.uid, userId: heir.id, data: { n: 1 } } });
  }
});
