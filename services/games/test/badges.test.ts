import { randomUUID } from 'node:crypto';
import { asKey, asUser } from '@hatchery/kit/testing';
import { countHolders } from '../src/badges/holder-counts.worker.ts';
import { createPlayerCount } from '../src/badges/player-count.ts';
import { badgesOn } from './fixtures/badges.fixture.ts';
import { type Player, type Stage, startStage } from './fixtures/games.fixture.ts';

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

const get = (path: string) => stage.call('GET', path);
const recount = async () => {
  await stage.database.knex('badges').update({ counted_at: new Date(0) });
  await countHolders({ database: stage.database, log: stage.database.log });
};

describe('categories', () => {
  it('are listed in their order, whoever asks', async () => {
    const first = await badges.newCategory('Seasons');
    const last = await badges.newCategory('Friends');
    expect(last.order).toBe(first.order + 1);
    const { status, body } = await get('/v1/badges/categories');
    expect(status).toBe(200);
    expect(body.map(({ uid }: { uid: string }) => uid).slice(-2)).toEqual([first.uid, last.uid]);
  });

  it('have names of their own, in any case', async () => {
    const { name } = await badges.newCategory('Weekly');
    const again = await stage.call('POST', '/v1/badges/categories', { as: stage.admin, body: { name: 'WEEKLY' } });
    expect([name, again.status, again.body.errors[0].path]).toEqual(['Weekly', 409, 'body.name']);
    const bad = await stage.call('POST', '/v1/badges/categories', { as: stage.admin, body: { name: ' ', order: -1 } });
    expect([bad.status, bad.body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['body.name', 'body.order'],
    ]);
  });
});

describe('badges', () => {
  it('of a game that is a draft are shown to admins alone', async () => {
    const { id: gameId } = await stage.newGame({ status: 'draft' });
    const { uid } = await badges.newBadge({ gameId });
    const path = `/v1/badges?gameId=${gameId}`;
    expect((await get(path)).body).toEqual([]);
    const { body } = await stage.call('GET', path, { as: stage.admin });
    expect(body).toEqual([expect.objectContaining({ uid })]);
  });

  it('are created, shown to everybody and changed', async () => {
    const category = await badges.newCategory();
    const badge = await badges.newBadge({ categoryId: category.uid, name: 'First hatch' });
    expect(badge).toEqual({
      uid: badge.uid,
      name: 'First hatch',
      description: 'For snails.',
      image: 'https://moss.example/badge.png',
      category,
      holders: 0,
      rarity: 0,
    });
    const listed = await get(`/v1/badges?categoryId=${category.uid}`);
    expect([listed.status, listed.body, listed.headers.get('x-total-count')]).toEqual([200, [badge], '1']);
    const fields = await badges.fieldsOf({ categoryId: category.uid, name: 'First of all', image: badge.image });
    const changed = await stage.call('PUT', `/v2/badges/${badge.uid}`, { as: stage.admin, body: fields });
    expect([changed.status, changed.body]).toEqual([200, { ...badge, name: 'First of all' }]);
    expect((await get('/v1/badges?text=first%20OF')).body).toEqual([changed.body]);
  });

  it('need a category, a game and a name of their own, and a picture', async () => {
    const taken = await badges.newBadge();
    const post = async (more: object) =>
      stage.call('POST', '/v1/badges', { as: stage.admin, body: await badges.fieldsOf(more) });
    const refusals = await Promise.all([
      post({ categoryId: randomUUID() }),
      post({ gameId: randomUUID() }),
      post({ name: taken.name.toUpperCase() }),
      post({ image: 'ftp://moss.example' }),
      post({ image: randomUUID() }),
      post({ image: '/files/games/of-another.webp' }),
      post({ color: 'red' }),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual([404, 404, 409, 400, 404, 400, 400]);
    const unknown = await stage.call('PUT', `/v2/badges/${randomUUID()}`, {
      as: stage.admin,
      body: await badges.fieldsOf(),
    });
    expect(unknown.status).toBe(404);
  });

  it('have an uploaded picture, which is served as long as a badge has it', async () => {
    const badge = await badges.newBadge({ image: await badges.upload() });
    expect(badge.image).toMatch(/^\/files\/games\/[0-9a-f]{64}\.webp$/);
    const served = () => fetch(new URL(badge.image, stage.url));
    expect((await served()).headers.get('content-type')).toBe('image/webp');
    const kept = await badges.fieldsOf({ image: badge.image });
    expect((await stage.call('PUT', `/v2/badges/${badge.uid}`, { as: stage.admin, body: kept })).status).toBe(200);
    expect((await served()).status).toBe(200);
    const other = await badges.fieldsOf();
    expect((await stage.call('PUT', `/v2/badges/${badge.uid}`, { as: stage.admin, body: other })).status).toBe(200);
    expect((await served()).status).toBe(404);
  });

  it('take pictures of known kinds alone', async () => {
    const ask = (query: string) => stage.call('GET', `/v1/badges/image-upload-url?${query}`, { as: stage.admin });
    expect((await ask('extension=svg&size=10')).body.errors[0].path).toBe('query.extension');
    expect((await ask('extension=png&size=99999999')).body.errors[0].path).toBe('query.size');
    expect((await ask('extension=jpg&size=10')).body.headers).toMatchObject({ 'content-type': 'image/jpeg' });
  });

  it('are written by admins alone: 401 for everybody else, as the specification says', async () => {
    const badge = await badges.newBadge();
    const fields = await badges.fieldsOf();
    const key = asKey(randomUUID(), 'games');
    for (const as of [undefined, asUser(randomUUID()), asUser(randomUUID(), { roles: ['studio'] }), key])
      for (const [method, path, body] of [
        ['POST', '/v1/badges/categories', { name: 'Mine' }],
        ['GET', '/v1/badges/image-upload-url?extension=png&size=10', undefined],
        ['POST', '/v1/badges', fields],
        ['PUT', `/v2/badges/${badge.uid}`, fields],
        ['POST', '/v1/badges/user', { badgeId: badge.uid, userId: randomUUID() }],
      ] as const)
        expect([path, (await stage.call(method, path, { as, body })).status]).toEqual([path, 401]);
  });
});

describe('rarity', () => {
  it('is the share of players who have a badge, without deleted and merged accounts', async () => {
    const badge = await badges.newBadge();
    const players = Array.from({ length: 5 }, () => stage.newPlayer());
    for (const player of players) expect((await badges.give(player, badge.uid)).body.repeated).toBe(false);
    const shown = async () => {
      await recount();
      const found = (await get(`/v1/badges?text=${badge.name.slice(6)}`)).body[0];
      return [found.holders, found.rarity];
    };
    expect(await shown()).toEqual([5, 0.05]);
    const [one, other, gone] = players as [(typeof players)[0], (typeof players)[0], (typeof players)[0]];
    const undo = await stage.merge(one, other);
    await stage.remove(gone);
    expect(await shown()).toEqual([3, 0.03]);
    await undo();
    expect(await shown()).toEqual([4, 0.04]);
  });

  it('counts a player once, whichever of their accounts have the badge', async () => {
    const badge = await badges.newBadge();
    const [one, other, between, heir, leaving] = Array.from({ length: 5 }, () => stage.newPlayer()) as [
      Player,
      Player,
      Player,
      Player,
      Player,
    ];
    const holders = async () => {
      await recount();
      return (await get(`/v1/badges?text=${badge.name.slice(6)}`)).body[0].holders;
    };
    for (const player of [one, other]) await badges.give(player, badge.uid);
    await stage.merge(one, between);
    await stage.merge(other, heir);
    expect(await holders()).toBe(2);
    await stage.merge(between, heir);
    expect(await holders()).toBe(1);
    await badges.give(leaving, badge.uid);
    await stage.merge(heir, leaving);
    expect(await holders()).toBe(1);
    await stage.remove(leaving);
    expect(await holders()).toBe(0);
  });

  it('is counted again only after a while: longer for a badge that many have', async () => {
    const badge = await badges.newBadge();
    const { knex } = stage.database;
    await recount();
    await badges.give(stage.newPlayer(), badge.uid);
    const holdersAfter = async (holders: number, seconds: number) => {
      const counted = knex.raw(`now() - ? * interval '1 second'`, [seconds]);
      await knex('badges').where({ id: badge.uid }).update({ holders, counted_at: counted });
      await countHolders({ database: stage.database, log: stage.database.log });
      return Number((await knex('badges').where({ id: badge.uid }).first('holders')).holders);
    };
    expect(await holdersAfter(0, 30)).toBe(0);
    expect(await holdersAfter(0, 90)).toBe(1);
    expect(await holdersAfter(1_000_000, 600)).toBe(1_000_000);
    expect(await holdersAfter(1_000_000, 1_200)).toBe(1);
  });

  it('stays as it was while users is away, and is absent before it was ever known', async () => {
    const time = { ms: 0 };
    let players: number | undefined;
    let asked = 0;
    const users = {
      playerCount: async () => {
        asked += 1;
        if (players === undefined) throw new Error('away');
        return { players };
      },
    };
    const playerCount = createPlayerCount({ users, now: () => new Date(time.ms) });
    expect([await playerCount(), await playerCount(), asked]).toEqual([undefined, undefined, 1]);
    time.ms += 10_000;
    players = 40;
    expect([await playerCount(), await playerCount(), asked]).toEqual([40, 40, 2]);
    time.ms += 300_000;
    players = undefined;
    expect([await playerCount(), asked]).toEqual([40, 3]);
  });
});
