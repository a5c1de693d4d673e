import { randomUUID } from 'node:crypto';
import { asAdmin, asKey, asService, asUser } from '@hatchery/kit/testing';
import { workOf } from '@hatchery/kit/testing-plans';
import { countFriends } from '../src/friends/friends.repository.ts';
import { createPlayerCount } from '../src/users/player-count.ts';
import { createGuest, type Stage, signIn, startStage } from './fixtures/users.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

type Player = Awaited<ReturnType<typeof signIn>>;
const games = asService('games');
const player = () => signIn(stage.call);
const count = (...userIds: string[]) =>
  stage.call('POST', '/internal/users/players/friend-counts', { as: games, body: { userIds } });
const friendsOf = async (...players: Player[]) => (await count(...players.map(({ userId }) => userId))).body.friends;
const act = (from: Player, to: Player, what: string) =>
  stage.call('POST', `/v2/friends/${to.userId}/${what}`, { as: from.as });
const befriend = async (one: Player, other: Player) => {
  await stage.call('POST', '/v2/friends', { as: one.as, body: { uid: other.userId } });
  await act(other, one, 'accept');
};

describe.each([
  ['POST', '/internal/users/players/friend-counts', { userIds: ['00000000-0000-4000-8000-000000000000'] }],
  ['GET', '/internal/users/player-count', undefined],
])('%s %s', (method, path, body) => {
  it('is for games alone', async () => {
    const id = randomUUID();
    for (const as of [undefined, asUser(id), asAdmin(id), asKey(id, 'rewards')])
      expect((await stage.call(method, path, { as, body })).status).toBe(401);
    expect((await stage.call(method, path, { as: asService('trades'), body })).status).toBe(403);
    expect((await stage.call(method, path, { as: games, body })).status).toBe(200);
  });
});

test('games get names and pictures of players, as trades do', async () => {
  const ada = await player();
  await stage.call('PUT', '/v2/users', { as: ada.as, body: { displayName: 'Ada' } });
  const body = { userIds: [ada.userId] };
  expect(await stage.call('POST', '/internal/users/players/shown', { as: games, body })).toMatchObject({
    status: 200,
    body: [{ userId: ada.userId, displayName: 'Ada' }],
  });
});

describe('POST /internal/users/players/friend-counts', () => {
  it('counts friends who accepted, and nobody else', async () => {
    const [ada, bob, eve, dan] = [await player(), await player(), await player(), await player()];
    expect(await friendsOf(ada)).toBe(0);
    await stage.call('POST', '/v2/friends', { as: ada.as, body: { uid: bob.userId } });
    await act(ada, dan, 'block');
    expect([await friendsOf(ada), await friendsOf(bob)]).toEqual([0, 0]);
    await act(bob, ada, 'accept');
    await befriend(eve, ada);
    expect([await friendsOf(ada), await friendsOf(bob), await friendsOf(eve)]).toEqual([2, 1, 1]);
    await stage.call('DELETE', `/v2/friends/${bob.userId}`, { as: ada.as });
    expect([await friendsOf(ada), await friendsOf(bob)]).toEqual([1, 0]);
  });

  it('counts the friends of a family once each, and not the family itself', async () => {
    const [guest, account, both, one] = [await player(), await player(), await player(), await player()];
    await befriend(guest, both);
    await befriend(account, both);
    await befriend(account, one);
    await befriend(guest, account);
    expect(await friendsOf(guest, account)).toBe(2);
    expect((await count(guest.userId, account.userId, randomUUID())).body).toEqual({ friends: 2 });
  });

  it.each([
    ['nobody', { userIds: [] }],
    ['21 players', { userIds: Array.from({ length: 21 }, () => randomUUID()) }],
    ['no id', { userIds: ['ada'] }],
  ])('refuses %s', async (_what, body) => {
    const reply = await stage.call('POST', '/internal/users/players/friend-counts', { as: games, body });
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0].path).toMatch(/^body\.userIds/);
  });

  it('does as much work among many friendships as among few', async () => {
    const { knex } = stage.database;
    const [ada, bob] = [await player(), await player()];
    await befriend(ada, bob);
    const fill = async (players: number) => {
      await knex.raw(`
        with made as (
          insert into users (id, guest, referral_code, created_at, updated_at)
          select gen_random_uuid(), true, upper(substr(md5(random()::text || n), 1, 12)), now(), now()
          from generate_series(1, ${players}) as n returning id
        ), numbered as (select id, row_number() over () as n from made)
        insert into friendships (user_id, other_id, state, since)
        select one.id, other.id, 'friend', now() from numbered as one join numbered as other on other.n between one.n + 1 and one.n + 3`);
      await knex.raw('vacuum analyze friendships');
    };
    const work = () => workOf(knex, 'count(distinct', () => countFriends(knex, [ada.userId, bob.userId]));
    await fill(200);
    const few = await work();
    await fill(4_000);
    expect((await work()).blocks).toBeLessThan(few.blocks * 1.5 + 20);
  });
});

describe('GET /internal/users/player-count', () => {
  const kept = 5 * 60_000;

  it('counts accounts and guests that stand, and keeps the number for five minutes', async () => {
    let clock = stage.now();
    const { database } = stage;
    const players = createPlayerCount({ database, now: () => clock });
    const before = await players();
    await player();
    await createGuest(stage.call);
    expect(await players()).toBe(before);
    clock = new Date(clock.getTime() + kept);
    expect(await players()).toBe(before + 2);
    const { body } = await stage.call('GET', '/internal/users/player-count', { as: games });
    expect(body).toEqual({ players: expect.any(Number) });
  });

  it('leaves out accounts that were merged into others', async () => {
    const { database } = stage;
    const now = stage.now;
    const [from, into] = [await player(), await player()];
    const before = await createPlayerCount({ database, now })();
    await database.knex('users').where({ id: from.userId }).update({ absorbed_into: into.userId });
    expect(await createPlayerCount({ database, now })()).toBe(before - 1);
  });

  it('takes the estimate of the planner where there are many', async () => {
    const rolledBack = new Error('rolled back');
    const work = stage.database.knex.transaction(async (tx) => {
      await tx.raw(`update pg_class set reltuples = 123456 where oid = 'users'::regclass`);
      expect(await createPlayerCount({ database: { ...stage.database, knex: tx }, now: stage.now })()).toBe(123_456);
      throw rolledBack;
    });
    await expect(work).rejects.toBe(rolledBack);
  });

  it('does not keep a failure', async () => {
    let isAway = true;
    const database = {
      ...stage.database,
      get knex() {
        if (isAway) throw new Error('away');
        return stage.database.knex;
      },
    };
    const players = createPlayerCount({ database, now: stage.now });
    await expect(players()).rejects.toThrow('away');
    isAway = false;
    expect(await players()).toBeGreaterThan(0);
  });
});
