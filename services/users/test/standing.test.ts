import { randomUUID } from 'node:crypto';
import { asService } from '@hatchery/kit/testing';
import { createGuest, type Stage, signIn, startStage } from './fixtures/users.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

type Player = Awaited<ReturnType<typeof signIn>>;

const trades = asService('trades');
const ask = (method: string, path: string, body?: object) =>
  stage.call(method, `/internal/users/${path}`, { as: trades, body });
const player = () => signIn(stage.call);
const act = (from: Player, method: string, path: string, body?: object) =>
  stage.call(method, `/v2/friends${path}`, { as: from.as, body });
async function friends(): Promise<[Player, Player]> {
  const [one, other] = [await player(), await player()];
  await act(one, 'POST', '', { uid: other.userId });
  await act(other, 'POST', `/${one.userId}/accept`);
  return [one, other];
}
const nobody = '00000000-0000-4000-8000-000000000000';

describe.each([
  ['POST', 'players/shown', { userIds: [nobody] }],
  ['GET', `${nobody}/blocks`, undefined],
  ['POST', `${nobody}/friends/find`, { uid: nobody }],
  ['GET', `${nobody}/standing/${nobody}`, undefined],
])('%s /internal/users/%s', (method, path, body) => {
  it('answers trades alone', async () => {
    const { as } = await player();
    for (const other of [undefined, as, asService('ultigen')])
      expect([401, 403]).toContain((await stage.call(method, `/internal/users/${path}`, { as: other, body })).status);
    expect((await ask(method, path, body)).status).toBe(200);
  });
});

describe('POST /internal/users/players/shown', () => {
  it('names players by what they are called now, and leaves out who is gone', async () => {
    const [ada, bob] = [await player(), await player()];
    await stage.call('PUT', '/v2/users', { as: ada.as, body: { displayName: 'Ada' } });
    const { body } = await ask('POST', 'players/shown', { userIds: [ada.userId, bob.userId, randomUUID()] });
    expect(body).toHaveLength(2);
    expect(body).toContainEqual({ userId: ada.userId, displayName: 'Ada' });
    expect(body).toContainEqual({ userId: bob.userId });
  });

  it('follows merges', async () => {
    const [ada, former] = [await player(), await player()];
    await stage.call('PUT', '/v2/users', { as: ada.as, body: { displayName: 'Ada' } });
    await stage.database.knex('users').where({ id: former.userId }).update({ absorbed_into: ada.userId });
    expect((await ask('POST', 'players/shown', { userIds: [former.userId] })).body).toEqual([
      { userId: former.userId, displayName: 'Ada' },
    ]);
  });

  it('takes a hundred at once', async () => {
    const userIds = Array.from({ length: 101 }, () => randomUUID());
    expect((await ask('POST', 'players/shown', { userIds })).status).toBe(400);
    expect((await ask('POST', 'players/shown', { userIds: userIds.slice(1) })).body).toEqual([]);
  });
});

describe('GET /internal/users/{uid}/blocks', () => {
  it('tells both sides of a block, once, and forgets it with the block', async () => {
    const [ada, bob] = await friends();
    const blocksOf = async ({ userId }: Player) => (await ask('GET', `${userId}/blocks`)).body.userIds;
    expect(await blocksOf(ada)).toEqual([]);
    await act(ada, 'POST', `/${bob.userId}/block`);
    await act(bob, 'POST', `/${ada.userId}/block`);
    expect(await blocksOf(ada)).toEqual([bob.userId]);
    expect(await blocksOf(bob)).toEqual([ada.userId]);
    await act(ada, 'DELETE', `/${bob.userId}/block`);
    expect(await blocksOf(ada)).toEqual([bob.userId]);
    await act(bob, 'DELETE', `/${ada.userId}/block`);
    expect(await blocksOf(ada)).toEqual([]);
  });
});

describe('POST /internal/users/{uid}/friends/find', () => {
  it('finds a friend by uid, code or wallet, and nobody else', async () => {
    const [ada, bob] = await friends();
    const stranger = await player();
    const find = async (named: object) => (await ask('POST', `${ada.userId}/friends/find`, named)).body;
    const namesOf = async ({ as, userId, wallet }: Player) => {
      const { body: me } = await stage.call('GET', '/v2/users', { as });
      return [
        { uid: userId },
        { referralCode: me.referralCode.toLowerCase() },
        { wallet: wallet.address.toLowerCase() },
      ];
    };
    for (const named of await namesOf(bob)) expect(await find(named)).toEqual({ userId: bob.userId });
    for (const named of [
      ...(await namesOf(stranger)),
      ...(await namesOf(ada)),
      { uid: nobody },
      { referralCode: 'NOBODY' },
    ])
      expect(await find(named)).toBeNull();
    await act(bob, 'POST', `/${ada.userId}/block`);
    expect(await find({ uid: bob.userId })).toBeNull();
  });

  it('does not take a request for a friendship', async () => {
    const [ada, bob] = [await player(), await player()];
    await act(ada, 'POST', '', { uid: bob.userId });
    expect((await ask('POST', `${ada.userId}/friends/find`, { uid: bob.userId })).body).toBeNull();
    expect((await ask('POST', `${bob.userId}/friends/find`, { uid: ada.userId })).body).toBeNull();
  });

  it('wants one name', async () => {
    const path = `${nobody}/friends/find`;
    expect((await ask('POST', path, {})).status).toBe(400);
    expect((await ask('POST', path, { uid: nobody, referralCode: 'A' })).status).toBe(400);
  });
});

describe('GET /internal/users/{uid}/standing/{sessionId}', () => {
  it('knows sessions of their own players, while they last', async () => {
    const [ada, bob, guest] = [await player(), await player(), await createGuest(stage.call)];
    const standing = async (userId: string, sessionId: string) =>
      (await ask('GET', `${userId}/standing/${sessionId}`)).body;
    expect(await standing(ada.userId, ada.sessionId)).toMatchObject({ sessionSince: expect.any(String) });
    expect(await standing(guest.userId, guest.sessionId)).not.toBeNull();
    expect(await standing(ada.userId, bob.sessionId)).toBeNull();
    await stage.call('DELETE', `/account/sessions/${ada.sessionId}`, { as: ada.as });
    expect(await standing(ada.userId, ada.sessionId)).toBeNull();
  });
});
