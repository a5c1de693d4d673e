import { randomUUID } from 'node:crypto';
import { workOf } from '@hatchery/kit/testing-plans';
import { findSave, listAll, listNewest, listOfGame, listVersions, lockSaves } from '../src/saves/saves.repository.ts';
import { type SavesStage, startSavesStage } from './fixtures/saves.fixture.ts';

let stage: SavesStage;
beforeAll(async () => {
  // Plans are read from statements of the pool.
  stage = await startSavesStage({ config: { DATABASE_NAMED_STATEMENTS: 'off' } });
});
afterAll(() => stage?.close());

const [me, former] = [randomUUID(), randomUUID()];

/** Adds saves of many players in a game, each with two versions. */
async function crowd(gameId: string, size: number) {
  const { knex } = stage.database;
  await knex.raw(
    `with made as (
       insert into saves (id, game_id, user_id, name, version, bytes, written_by, created_at, updated_at)
       select gen_random_uuid(), cast(:gameId as uuid), gen_random_uuid(), 'default', 2, 10, 'player', now(), now()
       from generate_series(1, :size)
       returning id)
     insert into save_versions (save_id, version, bytes, content, written_by, written_at)
     select id, version, 10, '\\x00', 'player', now() from made, generate_series(1, 2) as version`,
    { gameId, size },
  );
  await knex.raw('vacuum analyze saves, save_versions');
}

test('every read takes as much work among many saves as among few', async () => {
  const { database } = stage;
  const { knex } = database;
  const game = await stage.newGame();
  const [mine, theirs] = [
    { id: me, as: { kind: 'user', subject: me } },
    { id: former, as: { kind: 'user', subject: former } },
  ] as const;
  const { body } = await stage.save(mine, game.id, { n: 1 });
  await stage.save(theirs, game.id, { n: 1 });
  const family = [me, former];
  await knex('departures').insert({ user_id: former, into_id: me, merge_id: randomUUID(), departed_at: new Date() });
  const reads: [string, string, () => Promise<unknown>][] = [
    ['by id', 'current.content', () => findSave(database, body.uid)],
    ['of a game', 'coalesce', () => listOfGame(database, { family, gameId: game.id })],
    ['the newest', 'limit 100', () => listNewest(database, family)],
    ['all', 'offset', () => listAll(database, { family, page: 1, limit: 10 })],
    ['how many', 'count', () => listAll(database, { family, page: 1, limit: 10 })],
    ['versions', 'save_versions', () => listVersions(knex, body.uid)],
    ['for a write', 'for update', () => knex.transaction((tx) => lockSaves(tx, { userId: me, gameId: game.id }))],
  ];
  const work = async () => {
    const blocks = new Map<string, number>();
    for (const [name, marker, read] of reads) blocks.set(name, (await workOf(knex, marker, read)).blocks);
    return blocks;
  };
  await crowd(game.id, 2_000);
  const few = await work();
  await crowd(game.id, 38_000);
  const many = await work();
  const grown = [...many].filter(([name, blocks]) => blocks > (few.get(name) ?? 0) * 2 + 20);
  expect({ grown, few, many }).toEqual({ grown: [], few, many });
});
