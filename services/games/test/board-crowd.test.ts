import { randomUUID } from 'node:crypto';
import { deepestPlace } from '@hatchery/api/boards';
import { workOf } from '@hatchery/kit/testing-plans';
import { countEntries, findOwnEntry, listEntries, listEntriesByRank } from '../src/boards/entries.repository.ts';
import { type Player, type Stage, startStage } from './fixtures/games.fixture.ts';

const crowd = 30_000;
const begin = Date.UTC(2030, 4, 1, 12);
let stage: Stage;
let uid: string;
beforeAll(async () => {
  // Plans are read from statements of the pool.
  stage = await startStage({ now: () => new Date(begin), config: { DATABASE_NAMED_STATEMENTS: 'off' } });
  uid = await newBoard();
  await stage.database.knex.raw(
    `insert into board_entries select cast(? as uuid), 'season', gen_random_uuid(), (n * 7919) % 20000, ?
     from generate_series(1, ?) n`,
    [uid, new Date(begin), crowd],
  );
  await stage.database.knex.raw('analyze board_entries');
});
afterAll(() => stage?.close());

const largest = Number.MAX_SAFE_INTEGER;

async function newBoard(): Promise<string> {
  const facts = [{ name: 'coins', title: 'Coins', kind: 'count', most: largest }];
  const game = await stage.newGame({ facts });
  const body = { name: 'Season', fact: 'coins', period: 'season', startsAt: new Date(begin).toISOString() };
  return (await stage.call('POST', `/v2/games/${game.id}/boards`, { as: stage.admin, body })).body.uid;
}
const show = async (query: string, board = uid, as?: Player['as']) =>
  (await stage.call('GET', `/v2/boards/${board}?${query}`, { as })).body;
const place = (board: string, { id }: Player, value: number) =>
  stage.database.knex('board_entries').insert({
    ...{ board_id: board, season: 'season', user_id: id, value, reached_at: new Date(begin) },
  });

describe('a board with many players', () => {
  it('is paged to place 10,000, each place once and in order', async () => {
    type Entry = { rank: number; userId: string; value: number };
    const seen: Entry[] = [];
    let after: number | undefined = deepestPlace - 450;
    while (after !== undefined) {
      const { entries, next, players }: { entries: Entry[]; next?: number; players: number } = await show(
        `after=${after}&limit=100`,
      );
      expect(players).toBe(deepestPlace);
      seen.push(...entries);
      after = next;
    }
    expect(seen).toHaveLength(450);
    expect(new Set(seen.map(({ userId }) => userId)).size).toBe(450);
    const values = seen.map(({ value }) => value);
    expect(values).toEqual(values.toSorted((one, other) => other - one));
    expect((await stage.call('GET', `/v2/boards/${uid}?after=${deepestPlace + 1}`)).status).toBe(400);
  });

  it('tells players their place among the first 10,000, and nothing below', async () => {
    const [best, last] = [stage.newPlayer(), stage.newPlayer()];
    await place(uid, best, 20_000);
    await place(uid, last, 0);
    expect((await show('', uid, best.as)).own).toMatchObject({ rank: 1, value: 20_000 });
    expect((await show('', uid, last.as)).own).toBeUndefined();
  });

  it('is read from its index: no more of it than is shown', async () => {
    const { database } = stage;
    const of = { boardId: uid, season: 'season' };
    const [{ user_id: someone }] = await database.knex('board_entries').where({ board_id: uid }).limit(1);
    const reads: [string, () => Promise<unknown>, number][] = [
      ['position > ', () => listEntries(database, { ...of, most: 100, after: 80 }), 200],
      [
        'rank between',
        () => listEntriesByRank(database.knex, { ...of, most: 100, fromRank: 1, toRank: 10, after: 0, limit: 50 }),
        200,
      ],
      ['as better', () => findOwnEntry(database, { ...of, userIds: [someone], most: 1_000 }), 1_100],
      ['as total', () => countEntries(database, { ...of, most: 1_000 }), 1_100],
    ];
    for (const [marker, read, most] of reads) {
      const { blocks } = await workOf(database.knex, marker, read);
      expect([marker, blocks < most]).toEqual([marker, true]);
    }
  });
});

it('shows players who merged once, also when their places are pages apart', async () => {
  const board = await newBoard();
  const [from, into, third] = [stage.newPlayer(), stage.newPlayer(), stage.newPlayer()];
  await place(board, from, 30);
  await place(board, third, 20);
  await place(board, into, 10);
  const undo = await stage.merge(from, into);
  const pages = [
    await show('limit=1', board),
    await show('limit=1&after=1', board),
    await show('limit=1&after=2', board),
  ];
  expect(pages.map(({ entries }) => entries.map(({ userId }: { userId: string }) => userId))).toEqual([
    [into.id],
    [third.id],
    [],
  ]);
  await undo();
  expect((await show('', board)).entries).toHaveLength(3);
});

it('adds up to the largest whole number that JSON has, and no further', async () => {
  const facts = [{ name: 'coins', title: 'Coins', kind: 'count', most: largest }];
  const game = await stage.newGame({ facts });
  const body = { name: 'Season', fact: 'coins', period: 'season', startsAt: new Date(begin).toISOString() };
  const board = (await stage.call('POST', `/v2/games/${game.id}/boards`, { as: stage.admin, body })).body.uid;
  const player = stage.newPlayer();
  await stage.play(player, game);
  for (const reference of [randomUUID(), randomUUID()])
    await stage.call('POST', `/v2/games/${game.id}/facts`, {
      as: game.key,
      body: { userId: player.id, fact: 'coins', value: largest, reference },
    });
  expect((await show('', board)).entries).toEqual([expect.objectContaining({ value: largest })]);
});
