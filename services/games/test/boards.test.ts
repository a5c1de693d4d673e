import { randomUUID } from 'node:crypto';
import type { TestCaller } from '@hatchery/kit/testing';
import { type Player, type Stage, startStage } from './fixtures/games.fixture.ts';

let stage: Stage;
const begin = Date.UTC(2030, 4, 1, 12);
let time = begin;
beforeAll(async () => {
  stage = await startStage({ now: () => new Date(time) });
});
afterAll(() => stage?.close());
beforeEach(() => {
  time = begin;
});
afterEach(() => {
  stage.users.state.away = false;
});

type Game = Awaited<ReturnType<Stage['newGame']>>;
const declared = [
  { name: 'laps', title: 'Laps driven', kind: 'count', most: 10 },
  { name: 'score', title: 'Best score', kind: 'best', most: 1_000 },
];
const iso = (at: number) => new Date(at).toISOString();
const day = 86_400_000;
const fields = (more: object = {}) => ({
  ...{ name: 'Season', fact: 'score', period: 'season', startsAt: iso(begin), endsAt: iso(begin + 10 * day), ...more },
});
const create = ({ id }: { id: string }, more: object = {}, as: TestCaller | null = stage.admin) =>
  stage.call('POST', `/v2/games/${id}/boards`, { ...(as === null ? {} : { as }), body: fields(more) });
const newBoard = async (more: object = {}) => {
  const game = await stage.newGame({ facts: declared });
  return { game, uid: (await create(game, more)).body.uid as string };
};
const change = (uid: string, version: number, more: object = {}, as = stage.admin) =>
  stage.call('PUT', `/v2/boards/${uid}`, { as, body: { ...fields(more), version } });
const show = async (uid: string, query = '', player?: Player) =>
  (await stage.call('GET', `/v2/boards/${uid}${query}`, player ? { as: player.as } : {})).body;
const score = async ({ id, key }: Game, { id: userId }: Player, value: number, fact = 'score') => {
  const body = { userId, fact, value, reference: randomUUID() };
  const { status } = await stage.call('POST', `/v2/games/${id}/facts`, { as: key, body });
  expect(status).toBe(200);
};
const players = (game: Game, count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const player = stage.newPlayer();
      await stage.play(player, game);
      return player;
    }),
  );
const ranksOf = ({ entries }: { entries: { rank: number; userId: string; value: number }[] }) =>
  entries.map(({ rank, userId, value }) => [rank, userId, value]);

describe('a board', () => {
  it('ranks the best report of each player, and equal ones alike: 1, 2, 2, 4', async () => {
    const { game, uid } = await newBoard();
    const [ada, bo, cy, di] = (await players(game, 4)) as [Player, Player, Player, Player];
    for (const [player, values] of [
      [ada, [5, 90, 20]],
      [bo, [50]],
      [cy, [50, 50]],
      [di, [10]],
    ] as const)
      for (const value of values) {
        time += 1_000;
        await score(game, player, value);
      }
    stage.users.names.set(ada.id, 'Ada');
    const page = await show(uid, '', di);
    expect(ranksOf(page)).toEqual([
      [1, ada.id, 90],
      [2, bo.id, 50],
      [2, cy.id, 50],
      [4, di.id, 10],
    ]);
    expect(page).toMatchObject({ season: 'season', players: 4, frozen: false, own: { rank: 4, userId: di.id } });
    expect(page.entries[0].displayName).toBe('Ada');
    const [first, second] = [await show(uid, '?limit=2'), await show(uid, '?limit=2&after=2')];
    expect([first.next, second.next]).toEqual([2, 4]);
    expect([...ranksOf(first), ...ranksOf(second)]).toEqual(ranksOf(page));
    expect(await show(uid, '?after=4')).toMatchObject({ entries: [] });
  });

  it('adds up what is counted, each day anew', async () => {
    const { game, uid } = await newBoard({ fact: 'laps', period: 'daily' });
    const [ada, bo] = (await players(game, 2)) as [Player, Player];
    await score(game, ada, 4, 'laps');
    await score(game, ada, 3, 'laps');
    await score(game, bo, 5, 'laps');
    expect(ranksOf(await show(uid))).toEqual([
      [1, ada.id, 7],
      [2, bo.id, 5],
    ]);
    time += day;
    expect(await show(uid)).toMatchObject({ season: '2030-05-02', entries: [], players: 0 });
    await score(game, bo, 1, 'laps');
    expect(ranksOf(await show(uid))).toEqual([[1, bo.id, 1]]);
    expect((await show(uid, '?season=2030-05-01')).entries).toHaveLength(2);
  });

  it('is frozen at its end: what comes later does not count', async () => {
    const { game, uid } = await newBoard({ endsAt: iso(begin + day) });
    const [ada] = (await players(game, 1)) as [Player];
    time = begin + day - 1;
    await score(game, ada, 10);
    time += 1;
    await score(game, ada, 500);
    expect(await show(uid)).toMatchObject({ frozen: true, entries: [{ value: 10 }] });
    expect((await change(uid, 1, { endsAt: iso(begin + 20 * day) })).status).toBe(409);
    expect((await change(uid, 1, { endsAt: iso(begin + day), name: 'Last season' })).body).toMatchObject({
      name: 'Last season',
      version: 2,
    });
  });

  it('does not count before its beginning', async () => {
    const { game, uid } = await newBoard({ startsAt: iso(begin + day) });
    const [ada] = (await players(game, 1)) as [Player];
    await score(game, ada, 10);
    expect((await show(uid)).entries).toEqual([]);
  });

  it('counts 64 reports at once', async () => {
    const { game, uid } = await newBoard({ fact: 'laps' });
    const [ada] = (await players(game, 1)) as [Player];
    await Promise.all(Array.from({ length: 64 }, () => score(game, ada, 1, 'laps')));
    expect(ranksOf(await show(uid))).toEqual([[1, ada.id, 64]]);
  });

  it('is shown without names while users is away', async () => {
    const { game, uid } = await newBoard();
    const [ada] = (await players(game, 1)) as [Player];
    await score(game, ada, 10);
    stage.users.state.away = true;
    expect(await show(uid)).toMatchObject({ entries: [{ userId: ada.id, displayName: 'Player', value: 10 }] });
  });

  it('has one place for accounts that were merged, and none for one that was deleted', async () => {
    const { game, uid } = await newBoard();
    const [ada, bo, cy] = (await players(game, 3)) as [Player, Player, Player];
    await score(game, ada, 30);
    await score(game, bo, 20);
    await score(game, cy, 10);
    const undo = await stage.merge(ada, bo);
    const merged = await show(uid, '', bo);
    expect(ranksOf(merged)).toEqual([
      [1, bo.id, 30],
      [3, cy.id, 10],
    ]);
    expect(merged.own).toMatchObject({ rank: 1, userId: bo.id, value: 30 });
    await undo();
    expect(ranksOf(await show(uid))).toHaveLength(3);
    await stage.remove(ada);
    expect(ranksOf(await show(uid))).toEqual([
      [1, bo.id, 20],
      [2, cy.id, 10],
    ]);
  });
});

describe('an admin', () => {
  it('creates boards of facts that the game declares, 20 at most', async () => {
    const game = await stage.newGame({ facts: declared, status: 'draft' });
    const { status, body } = await create(game, { period: 'weekly', endsAt: undefined });
    expect([status, body]).toEqual([
      201,
      {
        ...{ uid: body.uid, gameId: game.id, name: 'Season', fact: 'score', period: 'weekly' },
        ...{ startsAt: iso(begin), frozen: false, version: 1 },
      },
    ]);
    const path = `/v2/games/${game.id}/boards`;
    expect((await stage.call('GET', path, { as: stage.admin })).body).toEqual([body]);
    expect((await stage.call('GET', path, {})).status).toBe(404);
    expect((await stage.call('GET', `/v2/boards/${body.uid}`, {})).status).toBe(404);
    await Promise.all(Array.from({ length: 25 }, () => create(game)));
    expect((await stage.call('GET', path, { as: stage.admin })).body).toHaveLength(20);
    expect((await create(game)).status).toBe(409);
  });

  it('is told which field is wrong', async () => {
    const game = await stage.newGame({ facts: declared });
    for (const [more, path] of [
      [{ fact: 'wings' }, 'body.fact'],
      [{ endsAt: iso(begin) }, 'body.endsAt'],
      [{ startsAt: iso(begin - 9 * day), endsAt: iso(begin - day) }, 'body.endsAt'],
      [{ name: ' ' }, 'body.name'],
      [{ period: 'monthly' }, 'body.period'],
    ] as const)
      expect(await create(game, more)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    expect((await create({ id: randomUUID() })).status).toBe(404);
  });

  it('changes one that has not changed since, and never what it counts', async () => {
    const { uid } = await newBoard();
    expect((await change(uid, 1, { name: 'Spring' })).body).toMatchObject({ name: 'Spring', version: 2 });
    expect((await change(uid, 1)).status).toBe(409);
    expect((await change(uid, 2, { fact: 'laps' })).body.errors).toMatchObject([{ path: 'body.fact' }]);
    expect((await change(uid, 2, { period: 'daily' })).body.errors).toMatchObject([{ path: 'body.period' }]);
    time = begin + day;
    expect((await change(uid, 2, { endsAt: iso(begin + day) })).body.errors).toMatchObject([{ path: 'body.endsAt' }]);
    expect((await change(randomUUID(), 1)).status).toBe(404);
  });

  it('alone may do so', async () => {
    const { game, uid } = await newBoard();
    for (const as of [stage.newPlayer().as, game.key]) {
      expect((await create(game, {}, as)).status).toBe(403);
      expect((await change(uid, 1, {}, as)).status).toBe(403);
    }
    expect((await create(game, {}, null)).status).toBe(401);
  });
});
