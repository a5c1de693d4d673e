import { randomUUID } from 'node:crypto';
import { asAdmin, asKey, asService, asUser } from '@hatchery/kit/testing';
import { createGuest, freshKey, type Stage, signIn, startStage } from './fixtures/users.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

type Player = Awaited<ReturnType<typeof signIn>>;

const player = () => signIn(stage.call);
const ask = (from: Player, body: object, headers = {}) =>
  stage.call('POST', '/v2/friends', { as: from.as, body, headers });
const act = (from: Player, to: Player, what: string) =>
  stage.call('POST', `/v2/friends/${to.userId}/${what}`, { as: from.as });
const remove = (from: Player, to: Player, what = '') =>
  stage.call('DELETE', `/v2/friends/${to.userId}${what}`, { as: from.as });
const list = async (of: Player, query = '') => (await stage.call('GET', `/v2/friends${query}`, { as: of.as })).body;
const stateOf = async (of: Player, other: Player) =>
  (await list(of)).find(({ uid }: { uid: string }) => uid === other.userId)?.state;
const befriend = async (one: Player, other: Player) => {
  await ask(one, { uid: other.userId });
  await act(other, one, 'accept');
};

describe('POST /v2/friends', () => {
  it('asks by uid, referral code or wallet, and whoever is asked sees it', async () => {
    const [alice, bob] = [await player(), await player()];
    const { body: me } = await stage.call('GET', '/v2/users', { as: bob.as });
    for (const body of [
      { uid: bob.userId },
      { referralCode: me.referralCode.toLowerCase() },
      { wallet: bob.wallet.address.toLowerCase() },
    ]) {
      expect(await ask(alice, body)).toMatchObject({ status: 200, body: { uid: bob.userId, state: 'sent' } });
      expect(await stateOf(bob, alice)).toBe('received');
      expect((await remove(alice, bob)).status).toBe(204);
      expect(await stateOf(bob, alice)).toBeUndefined();
    }
  });

  it('makes friends of two who ask each other, at once as well', async () => {
    const [alice, bob] = [await player(), await player()];
    await ask(alice, { uid: bob.userId });
    expect((await ask(bob, { uid: alice.userId })).body.state).toBe('friend');
    expect(await stateOf(alice, bob)).toBe('friend');
    const [carol, dave] = [await player(), await player()];
    const replies = await Promise.all([ask(carol, { uid: dave.userId }), ask(dave, { uid: carol.userId })]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect([await stateOf(carol, dave), await stateOf(dave, carol)]).toEqual(['friend', 'friend']);
  });

  it('changes nothing when asked once more', async () => {
    const [alice, bob] = [await player(), await player()];
    const first = await ask(alice, { uid: bob.userId });
    stage.forward(60);
    expect((await ask(alice, { uid: bob.userId })).body).toEqual(first.body);
    const key = freshKey();
    const replies = [await ask(alice, { uid: bob.userId }, key), await ask(alice, { uid: bob.userId }, key)];
    expect(replies[1]?.body).toEqual(replies[0]?.body);
  });

  it('knows no guests, nobody who is gone, and not oneself', async () => {
    const [alice, guest] = [await player(), await createGuest(stage.call)];
    for (const body of [
      { uid: randomUUID() },
      { uid: guest.userId },
      { referralCode: 'NOBODY' },
      { wallet: `0x${'1'.repeat(40)}` },
    ])
      expect((await ask(alice, body)).status).toBe(404);
    expect(await ask(alice, { uid: alice.userId })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.uid' }] },
    });
    expect((await stage.call('POST', '/v2/friends', { as: guest.as, body: { uid: alice.userId } })).status).toBe(403);
    expect(await list(alice)).toEqual([]);
  });

  it.each([
    [{}],
    [{ uid: 'x' }],
    [{ uid: randomUUID(), wallet: `0x${'1'.repeat(40)}` }],
    [{ wallet: '0x1' }],
    [{ referralCode: '' }],
    [{ uid: randomUUID(), state: 'friend' }],
  ])('refuses %j', async (body) => {
    const reply = await ask(await player(), body);
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: expect.stringMatching(/^body/) }] } });
  });

  it('takes 30 an hour, whether they find somebody or not', async () => {
    const [alice, bob] = [await player(), await player()];
    for (let index = 0; index < 30; index += 1) await ask(alice, { referralCode: 'NOBODY' });
    const refused = await ask(alice, { uid: bob.userId });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await list(bob)).toEqual([]);
    stage.forward(3_600);
    expect((await ask(alice, { uid: bob.userId })).status).toBe(200);
  });

  it('takes no more than 100 open requests and 500 friends', async () => {
    const [alice, bob] = [await player(), await player()];
    const others = Array.from({ length: 500 }, () => ({ id: randomUUID() }));
    const users = others.map(({ id }) => ({
      id,
      guest: false,
      referral_code: id,
      created_at: new Date(),
      updated_at: new Date(),
    }));
    await stage.database.knex('users').insert(users);
    const fill = (state: string, count: number) =>
      stage.database
        .knex('friendships')
        .insert(
          others.slice(0, count).map(({ id }) => ({ user_id: alice.userId, other_id: id, state, since: new Date() })),
        );
    await fill('sent', 100);
    expect(await ask(alice, { uid: bob.userId })).toMatchObject({ status: 409 });
    await stage.database.knex('friendships').where({ user_id: alice.userId }).delete();
    await fill('friend', 500);
    expect((await ask(bob, { uid: alice.userId })).status).toBe(200);
    expect(await act(alice, bob, 'accept')).toMatchObject({ status: 409 });
    expect(await ask(alice, { uid: bob.userId })).toMatchObject({ status: 409 });
    expect(await stateOf(bob, alice)).toBe('sent');
  });
});

describe('POST /v2/friends/{uid}/accept', () => {
  it('makes friends, who see when the other was last active, and about when', async () => {
    const [alice, bob] = [await player(), await player()];
    await ask(alice, { uid: bob.userId });
    expect((await list(alice))[0].lastActiveAt).toBeUndefined();
    const reply = await act(bob, alice, 'accept');
    expect(reply).toMatchObject({ status: 200, body: { uid: alice.userId, state: 'friend' } });
    expect(reply.body.lastActiveAt).toMatch(/T\d\d:00:00\.000Z$/);
    expect((await list(alice))[0]).toMatchObject({ state: 'friend', lastActiveAt: expect.any(String) });
  });

  it('accepts what was asked and nothing else', async () => {
    const [alice, bob] = [await player(), await player()];
    expect((await act(alice, bob, 'accept')).status).toBe(404);
    await ask(alice, { uid: bob.userId });
    expect((await act(alice, bob, 'accept')).status).toBe(404);
    expect(await stateOf(alice, bob)).toBe('sent');
  });
});

describe('POST /v2/friends/{uid}/decline', () => {
  it('takes the request from both, who may ask again', async () => {
    const [alice, bob] = [await player(), await player()];
    await ask(alice, { uid: bob.userId });
    expect((await act(bob, alice, 'decline')).status).toBe(204);
    expect([await list(alice), await list(bob)]).toEqual([[], []]);
    expect((await act(bob, alice, 'decline')).status).toBe(404);
    expect((await ask(alice, { uid: bob.userId })).status).toBe(200);
  });
});

describe('DELETE /v2/friends/{uid}', () => {
  it('ends a friendship for both', async () => {
    const [alice, bob] = [await player(), await player()];
    await befriend(alice, bob);
    expect((await remove(bob, alice)).status).toBe(204);
    expect([await list(alice), await list(bob)]).toEqual([[], []]);
    expect((await remove(bob, alice)).status).toBe(404);
  });
});

describe('POST and DELETE /v2/friends/{uid}/block', () => {
  it('lets nobody notice: what they ask looks sent and never arrives', async () => {
    const [alice, bob, carol] = [await player(), await player(), await player()];
    await befriend(alice, bob);
    expect((await act(alice, bob, 'block')).status).toBe(204);
    expect((await act(alice, bob, 'block')).status).toBe(204);
    expect(await list(bob)).toEqual([]);
    const [toBlocker, toOther] = [await ask(bob, { uid: alice.userId }), await ask(bob, { uid: carol.userId })];
    const shapeOf = ({ status, body }: typeof toBlocker) => ({ status, keys: Object.keys(body), state: body.state });
    expect(shapeOf(toBlocker)).toEqual(shapeOf(toOther));
    expect(await list(alice)).toEqual([expect.objectContaining({ uid: bob.userId, state: 'blocked' })]);
    expect((await ask(alice, { uid: bob.userId })).status).toBe(409);
    expect((await act(alice, bob, 'accept')).status).toBe(404);
    expect((await remove(bob, alice)).status).toBe(204);
    expect(await stateOf(alice, bob)).toBe('blocked');
  });

  it('lets what was asked meanwhile rest, and what is asked afterwards arrive', async () => {
    const [alice, bob] = [await player(), await player()];
    await act(alice, bob, 'block');
    await ask(bob, { uid: alice.userId });
    expect((await remove(alice, bob, '/block')).status).toBe(204);
    expect(await list(alice)).toEqual([]);
    expect(await stateOf(bob, alice)).toBe('sent');
    await ask(bob, { uid: alice.userId });
    expect(await stateOf(alice, bob)).toBe('received');
    expect((await remove(alice, bob, '/block')).status).toBe(404);
  });

  it('blocks each other', async () => {
    const [alice, bob] = [await player(), await player()];
    await ask(alice, { uid: bob.userId });
    await Promise.all([act(alice, bob, 'block'), act(bob, alice, 'block')]);
    expect([await stateOf(alice, bob), await stateOf(bob, alice)]).toEqual(['blocked', 'blocked']);
  });
});

describe('GET /v2/friends', () => {
  it('pages newest first, by state if wanted, and counts them all', async () => {
    const alice = await player();
    const others: Player[] = [];
    for (let index = 0; index < 3; index += 1) {
      const other = await player();
      others.unshift(other);
      await ask(alice, { uid: other.userId });
      stage.forward(1);
    }
    await act(others[2] as Player, alice, 'accept');
    const page = await stage.call('GET', '/v2/friends?page=2&limit=2', { as: alice.as });
    expect(page.headers.get('x-total-count')).toBe('3');
    expect([...(await list(alice, '?limit=2')), ...page.body].map(({ uid }) => uid)).toEqual(
      [others[2], others[0], others[1]].map((other) => other?.userId),
    );
    const sent = await stage.call('GET', '/v2/friends?state=sent', { as: alice.as });
    expect(sent.headers.get('x-total-count')).toBe('2');
    expect(sent.body).toHaveLength(2);
  });

  it.each(['page=0', 'limit=101', 'state=enemy', 'limit=x'])('refuses %s', async (query) => {
    expect((await stage.call('GET', `/v2/friends?${query}`, { as: (await player()).as })).status).toBe(400);
  });

  it('forgets whoever deletes their account', async () => {
    const [alice, bob] = [await player(), await player()];
    await befriend(alice, bob);
    await stage.database.knex('users').where({ id: bob.userId }).delete();
    expect(await list(alice)).toEqual([]);
  });
});

describe.each([
  ['GET', '/v2/friends', undefined],
  ['POST', '/v2/friends', { uid: randomUUID() }],
  ['POST', `/v2/friends/${randomUUID()}/accept`, undefined],
  ['POST', `/v2/friends/${randomUUID()}/decline`, undefined],
  ['DELETE', `/v2/friends/${randomUUID()}`, undefined],
  ['POST', `/v2/friends/${randomUUID()}/block`, undefined],
  ['DELETE', `/v2/friends/${randomUUID()}/block`, undefined],
])('%s %s', (method, path, body) => {
  it('wants a player', async () => {
    expect((await stage.call(method, path, { body })).status).toBe(401);
    expect((await stage.call(method, path, { body, as: asService('ultigen') })).status).toBe(401);
    expect((await stage.call(method, path, { body, as: asKey(randomUUID(), 'friends') })).status).toBe(403);
  });

  it('knows nobody who is not there', async () => {
    const as = (await player()).as;
    if (method !== 'GET') expect((await stage.call(method, path, { as, body })).status).toBe(404);
    if (body) expect((await stage.call(method, path, { as: asUser(randomUUID()), body })).status).toBe(404);
    if (path.split('/').length > 3)
      expect((await stage.call(method, path.replace(/[0-9a-f-]{36}/, 'me'), { as: asAdmin(as.subject) })).status).toBe(
        400,
      );
  });
});
