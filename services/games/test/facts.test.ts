import { randomUUID } from 'node:crypto';
import { asAdmin, asKey } from '@hatchery/kit/testing';
import { listFactTotals } from '../src/facts/facts.ts';
import { type Player, type Stage, startStage } from './fixtures/games.fixture.ts';

let stage: Stage;
let time = Date.UTC(2030, 4, 1, 12);
beforeAll(async () => {
  stage = await startStage({ now: () => new Date(time) });
});
afterAll(() => stage?.close());

type Game = Awaited<ReturnType<Stage['newGame']>>;
const declared = [
  { name: 'laps', title: 'Laps driven', kind: 'count', most: 3 },
  { name: 'score', title: 'Best score', kind: 'best', most: 1_000 },
];
const newGame = () => stage.newGame({ facts: declared });
const report = ({ id, key }: Game, { id: userId }: { id: string }, more: object = {}, as = key) =>
  stage.call('POST', `/v2/games/${id}/facts`, {
    as,
    body: { userId, fact: 'laps', value: 1, reference: randomUUID(), ...more },
  });
const known = async (game: Game): Promise<Player> => {
  const player = stage.newPlayer();
  await stage.play(player, game);
  return player;
};
const stored = ({ id }: Game) => stage.database.knex('fact_reports').where({ game_id: id }).orderBy('reported_at');

it('is kept with its proof, once for each reference', async () => {
  const game = await newGame();
  const player = await known(game);
  const given = { value: 3, reference: 'race-77-laps', proof: { seed: 'c0ffee' } };
  const replies = await Promise.all(Array.from({ length: 8 }, () => report(game, player, given)));
  expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(replies.filter(({ body }) => !body.repeated)).toHaveLength(1);
  expect(await stored(game)).toMatchObject([{ user_id: player.id, value: 3, proof: { seed: 'c0ffee' } }]);
});

it('stands for one report: another player, fact or value under its reference is a 409', async () => {
  const game = await newGame();
  const [player, other] = [await known(game), await known(game)];
  const reference = 'race-1';
  await report(game, player, { reference });
  for (const [who, more] of [
    [player, { value: 2 }],
    [player, { fact: 'score' }],
    [other, {}],
  ] as const)
    expect(await report(game, who, { reference, ...more })).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'body.reference' }] },
    });
  expect(await stored(game)).toHaveLength(1);
});

it('is refused where it is not declared, too much, or malformed, and nothing is kept', async () => {
  const game = await newGame();
  const player = await known(game);
  for (const [more, path] of [
    [{ fact: 'wings' }, 'body.fact'],
    [{ value: 4 }, 'body.value'],
    [{ value: -1 }, 'body.value'],
    [{ value: 1.5 }, 'body.value'],
    [{ reference: 'with spaces' }, 'body.reference'],
    [{ proof: { text: 'x'.repeat(9_000) } }, 'body.proof'],
    [{ userId: 'me' }, 'body.userId'],
    [{ proof: { seed: ['a\u0000'] } }, 'body.proof.seed.0'],
    [{ proof: { seed: '\ud800' } }, 'body.proof.seed'],
    [{ proof: { 'seed\u0000': 1 } }, 'body.proof'],
  ] as const)
    expect(await report(game, player, more)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  for (const levels of [32, 8_000, 25_000]) {
    const proof = `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    const body = `{"userId":"${player.id}","fact":"laps","value":1,"reference":"deep","proof":${proof}}`;
    const deep = await stage.call('POST', `/v2/games/${game.id}/facts`, { as: game.key, body });
    expect(deep).toMatchObject({ status: 400, body: { errors: [{ path: 'body.proof' }] } });
  }
  expect(await stored(game)).toEqual([]);
});

it('is not taken of a player who never pressed Play, nor of nobody', async () => {
  const [game, other] = [await newGame(), await newGame()];
  const player = await known(other);
  const [ofStranger, ofNobody] = [await report(game, player), await report(game, { id: randomUUID() })];
  expect([ofStranger.status, ofNobody.status]).toEqual([404, 404]);
  expect(ofStranger.body.detail).toBe(ofNobody.body.detail);
});

it('is taken from the key of its game alone', async () => {
  const [game, other] = [await newGame(), await newGame()];
  const player = await known(game);
  expect((await report(game, player, {}, other.key)).status).toBe(403);
  expect((await report(game, player, {}, asKey(randomUUID(), 'items'))).status).toBe(403);
  expect((await report(game, player, {}, player.as)).status).toBe(403);
  expect((await report(game, player, {}, asAdmin(randomUUID()))).status).toBe(403);
  expect((await stage.call('POST', `/v2/games/${game.id}/facts`, { body: {} })).status).toBe(401);
  expect((await report({ ...game, id: randomUUID() }, player)).status).toBe(404);
  expect(await stored(game)).toEqual([]);
});

it('is not taken once the game has ended, but what was counted can be sent again', async () => {
  const game = await newGame();
  const player = await known(game);
  await report(game, player, { reference: 'last' });
  await stage.database.knex('games').where({ id: game.id }).update({ status: 'ended' });
  expect((await report(game, player)).status).toBe(409);
  expect(await report(game, player, { reference: 'last' })).toMatchObject({ status: 200, body: { repeated: true } });
  expect(await stored(game)).toHaveLength(1);
});

it('comes 120 times an hour at most, over all accounts of a player', async () => {
  const game = await newGame();
  const [player, heir] = [await known(game), await known(game)];
  for (let count = 0; count < 100; count += 20)
    await Promise.all(Array.from({ length: 20 }, () => report(game, player)));
  await stage.merge(player, heir);
  for (let count = 0; count < 20; count += 1) expect((await report(game, heir)).status).toBe(200);
  expect((await report(game, heir)).status).toBe(429);
  expect((await report(game, heir, { fact: 'score' })).status).toBe(200);
  time += 3_600_001;
  expect((await report(game, player)).status).toBe(200);
});

it('comes 120 times an hour at most, also of many at once', async () => {
  const game = await newGame();
  const player = await known(game);
  for (let count = 0; count < 110; count += 22)
    await Promise.all(Array.from({ length: 22 }, () => report(game, player)));
  const replies = await Promise.all(Array.from({ length: 24 }, () => report(game, player)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(await stored(game)).toHaveLength(120);
});

it('of a merged account is one of its heir, and goes with a deleted one', async () => {
  const game = await newGame();
  const [player, heir, other] = [await known(game), await known(game), await known(game)];
  await report(game, player, { reference: 'one' });
  await stage.merge(player, heir);
  expect(await report(game, heir, { reference: 'one' })).toMatchObject({ body: { repeated: true } });
  await report(game, player, { reference: 'two' });
  await report(game, other, { reference: 'three' });
  expect((await stored(game)).map(({ user_id }) => user_id).sort()).toEqual([player.id, heir.id, other.id].sort());
  await stage.remove(heir);
  expect((await report(game, heir)).status).toBe(404);
  expect(await stored(game)).toMatchObject([{ user_id: other.id }]);
});

it('adds up over all accounts of a player, with its best or newest reports as evidence', async () => {
  const game = await newGame();
  const [player, heir] = [await known(game), await known(game)];
  const references = async (ids: string[]) => {
    const rows = await stored(game);
    return ids.map((id) => rows.find((row) => row.id === id)?.reference);
  };
  const totals = (fact: string, from: Date | null = null) =>
    listFactTotals(stage.database, {
      userIds: [player.id, heir.id],
      asked: [{ gameId: game.id, fact, from, to: null }],
    });
  for (const [who, value] of [
    [player, 10],
    [heir, 900],
    [player, 30],
  ] as const) {
    await report(game, who, { fact: 'score', value, reference: `score-${value}` });
    await report(game, who, { value: Math.min(value / 10, 3), reference: `laps-${value}` });
    time += 1_000;
  }
  const [score] = await totals('score');
  expect(score).toMatchObject({ sum: 940, best: 900, count: 3 });
  expect(await references(score?.reports ?? [])).toEqual(['score-900', 'score-30', 'score-10']);
  const [laps] = await totals('laps');
  expect(laps).toMatchObject({ sum: 7, best: 3, count: 3 });
  expect(await references(laps?.reports ?? [])).toEqual(['laps-30', 'laps-900', 'laps-10']);
  const [late] = await totals('score', new Date(time - 1_500));
  expect(late).toMatchObject({ sum: 30, best: 30, count: 1 });
  expect(await references(late?.reports ?? [])).toEqual(['score-30']);
  for (let count = 0; count < 25; count += 1) await report(game, player);
  const [many, none] = await listFactTotals(stage.database, {
    userIds: [player.id, heir.id],
    asked: ['laps', 'wings'].map((fact) => ({ gameId: game.id, fact, from: null, to: null })),
  });
  expect([many?.count, many?.reports.length]).toEqual([28, 20]);
  expect(none).toEqual({ sum: 0, best: 0, count: 0, reports: [] });
});
