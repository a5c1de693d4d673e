import { randomUUID } from 'node:crypto';
import { asKey, type asUser } from '@hatchery/kit/testing';
import { badgesOn } from './fixtures/badges.fixture.ts';
import { type Stage, startStage } from './fixtures/games.fixture.ts';

let stage: Stage;
let badges: ReturnType<typeof badgesOn>;
beforeAll(async () => {
  stage = await startStage();
  badges = badgesOn(stage);
});
afterAll(() => stage?.close());
afterEach(() => {
  stage.users.state.away = false;
});

const idsOf = (held: { uid: string }[]) => held.map(({ uid }) => uid);

describe('an admin', () => {
  it('gives a badge once, with a reason that the player reads', async () => {
    const player = stage.newPlayer();
    const badge = await badges.newBadge();
    const given = await badges.give(player, badge.uid, { reason: 'For the first report.' });
    expect([given.status, given.body]).toEqual([200, { badgeId: badge.uid, userId: player.id, repeated: false }]);
    const again = await Promise.all(Array.from({ length: 64 }, () => badges.give(player, badge.uid)));
    expect(again.every(({ status, body }) => status === 200 && body.repeated)).toBe(true);
    const [held, ...others] = await badges.badgesOf(player);
    expect(others).toEqual([]);
    expect(held).toMatchObject({ uid: badge.uid, reason: 'For the first report.', holders: 1 });
  });

  it('gives it once when 64 give it at once', async () => {
    const player = stage.newPlayer();
    const { uid } = await badges.newBadge();
    const given = await Promise.all(Array.from({ length: 64 }, () => badges.give(player, uid)));
    expect(given.filter(({ body }) => body.repeated === false)).toHaveLength(1);
  });

  it('gives nothing that does not exist, and nothing to nobody', async () => {
    const player = stage.newPlayer();
    const { uid } = await badges.newBadge();
    const noBadge = await badges.give(player, randomUUID());
    expect([noBadge.status, noBadge.body.errors[0].path]).toEqual([404, 'body.badgeId']);
    await stage.remove(player);
    const noPlayer = await badges.give(player, uid);
    expect([noPlayer.status, noPlayer.body.errors[0].path]).toEqual([404, 'body.userId']);
    stage.users.state.away = true;
    expect((await badges.give(stage.newPlayer(), uid)).status).toBe(503);
    expect((await badges.give(player, uid, { reason: '' })).status).toBe(400);
  });
});

describe('a game', () => {
  const give = (gameId: string, as: ReturnType<typeof asUser> | undefined, body: object) =>
    stage.call('POST', `/v2/games/${gameId}/badges/give`, { as, body });

  it('gives its own badges to those who play it, once', async () => {
    const [game, player] = [await stage.newGame(), stage.newPlayer()];
    await stage.play(player, game);
    const { uid: badgeId } = await badges.newBadge({ gameId: game.id });
    const body = { badgeId, userId: player.id, reference: 'race 1' };
    const first = await give(game.id, game.key, body);
    expect([first.status, first.body.repeated]).toEqual([200, false]);
    expect((await give(game.id, game.key, body)).body.repeated).toBe(true);
    expect((await give(game.id, game.key, { ...body, reference: 'race 2' })).body.repeated).toBe(true);
    expect(idsOf(await badges.badgesOf(player))).toEqual([badgeId]);
  });

  it('uses each reference once', async () => {
    const [game, player] = [await stage.newGame(), stage.newPlayer()];
    await stage.play(player, game);
    const [one, other] = [await badges.newBadge({ gameId: game.id }), await badges.newBadge({ gameId: game.id })];
    await give(game.id, game.key, { badgeId: one.uid, userId: player.id, reference: 'race 1' });
    const taken = await give(game.id, game.key, { badgeId: other.uid, userId: player.id, reference: 'race 1' });
    expect([taken.status, taken.body.errors[0].path]).toEqual([409, 'body.reference']);
    expect(idsOf(await badges.badgesOf(player))).toEqual([one.uid]);
  });

  it('uses a reference up also for a badge that the player had', async () => {
    const game = await stage.newGame();
    const [player, other] = [stage.newPlayer(), stage.newPlayer()];
    for (const one of [player, other]) await stage.play(one, game);
    const { uid: badgeId } = await badges.newBadge({ gameId: game.id });
    const giveTo = ({ id: userId }: { id: string }, reference: string) =>
      give(game.id, game.key, { badgeId, userId, reference });
    await giveTo(player, 'race 1');
    expect((await giveTo(player, 'race 2')).body.repeated).toBe(true);
    expect((await giveTo(other, 'race 2')).status).toBe(409);
    await giveTo(other, 'race 3');
    const foreign = await giveTo(other, 'race 1');
    expect([foreign.status, foreign.body.errors[0].path]).toEqual([409, 'body.reference']);
  });

  it('gives neither badges of others, nor to players who never played, nor for another game', async () => {
    const [game, other] = [await stage.newGame(), await stage.newGame()];
    const [player, stranger] = [stage.newPlayer(), stage.newPlayer()];
    await stage.play(player, game);
    const [own, foreign, common] = [
      await badges.newBadge({ gameId: game.id }),
      await badges.newBadge({ gameId: other.id }),
      await badges.newBadge(),
    ];
    const body = { badgeId: own.uid, userId: player.id, reference: 'race 1' };
    const refusals = [
      [await give(game.id, game.key, { ...body, badgeId: foreign.uid }), 404],
      [await give(game.id, game.key, { ...body, badgeId: common.uid }), 404],
      [await give(game.id, game.key, { ...body, userId: stranger.id }), 404],
      [await give(game.id, other.key, body), 403],
      [await give(randomUUID(), game.key, body), 404],
      [await give(game.id, asKey(randomUUID(), 'rewards'), body), 403],
      [await give(game.id, player.as, body), 403],
      [await give(game.id, undefined, body), 401],
      [await give(game.id, game.key, { ...body, reference: '' }), 400],
    ] as const;
    expect(refusals.map(([{ status }]) => status)).toEqual(refusals.map(([, status]) => status));
    expect(await badges.badgesOf(player)).toEqual([]);
  });
});

describe('badges of a player', () => {
  it('are shown to everybody who is signed in, the newest first', async () => {
    const [player, viewer] = [stage.newPlayer(), stage.newPlayer()];
    const [first, second] = [await badges.newBadge(), await badges.newBadge()];
    await badges.give(player, first.uid);
    await badges.give(player, second.uid);
    expect(idsOf(await badges.badgesOf(player, viewer))).toEqual([second.uid, first.uid]);
    expect(idsOf((await stage.call('GET', '/v1/badges/user', { as: player.as })).body)).toEqual([
      second.uid,
      first.uid,
    ]);
    expect((await stage.call('GET', '/v1/badges/user', { as: viewer.as })).body).toEqual([]);
    expect((await stage.call('GET', '/v1/badges/user')).status).toBe(401);
    expect((await stage.call('GET', '/v1/badges/user', { as: asKey(randomUUID(), 'games') })).status).toBe(403);
    expect((await stage.call('GET', '/v1/badges/user?userId=me', { as: viewer.as })).status).toBe(400);
  });

  it('are those of all accounts that were merged, each once, and part again', async () => {
    const [guest, player] = [stage.newPlayer(), stage.newPlayer()];
    const [both, own] = [await badges.newBadge(), await badges.newBadge()];
    await badges.give(guest, both.uid);
    await badges.give(player, both.uid);
    await badges.give(guest, own.uid);
    const undo = await stage.merge(guest, player);
    expect(idsOf(await badges.badgesOf(player)).sort()).toEqual([both.uid, own.uid].sort());
    expect(await badges.badgesOf(guest, player)).toEqual(await badges.badgesOf(player));
    expect((await badges.give(player, own.uid)).body.repeated).toBe(true);
    expect((await badges.give(guest, own.uid)).body).toEqual({ badgeId: own.uid, userId: player.id, repeated: true });
    await undo();
    expect(idsOf(await badges.badgesOf(player))).toEqual([both.uid]);
  });

  it('are gone with a player who was deleted', async () => {
    const [player, viewer] = [stage.newPlayer(), stage.newPlayer()];
    await badges.give(player, (await badges.newBadge()).uid);
    await stage.remove(player);
    expect((await stage.call('GET', `/v1/badges/user?userId=${player.id}`, { as: viewer.as })).status).toBe(404);
    expect(await stage.database.knex('badge_holders').where({ user_id: player.id })).toEqual([]);
  });
});
