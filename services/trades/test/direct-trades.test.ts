import { randomUUID } from 'node:crypto';
import type { DirectTrade } from '@hatchery/api/direct-trades';
import { asKey } from '@hatchery/kit/testing';
import { type DirectTrades, startDirectTrades } from './fixtures/direct-trades.fixture.ts';
import { freshKey, newPlayer, type Player } from './fixtures/tables.fixture.ts';

let stage: DirectTrades;
beforeAll(async () => {
  stage = await startDirectTrades();
});
afterAll(() => stage?.close());

const nobody = '00000000-0000-4000-8000-000000000000';

describe.each([
  ['GET', '/v2/direct-trades/me', undefined],
  ['POST', '/v2/direct-trades', { uid: nobody }],
  ['GET', `/v2/direct-trades/${nobody}`, undefined],
  ['PUT', `/v2/direct-trades/${nobody}`, { voucherIds: [] }],
  ['DELETE', `/v2/direct-trades/${nobody}`, undefined],
  ['POST', `/v2/direct-trades/${nobody}/confirm`, { hash: 'a'.repeat(64) }],
])('%s %s', (method, path, body) => {
  it('wants a player', async () => {
    expect((await stage.call(method, path, { body })).status).toBe(401);
    expect((await stage.call(method, path, { body, as: asKey('key', 'rewards') })).status).toBe(403);
  });

  it('knows no table that does not exist, and none of others', async () => {
    if (!path.includes(nobody)) return;
    const { id } = await stage.laidTable();
    const stranger = newPlayer();
    for (const uid of [nobody, id])
      expect(await stage.call(method, path.replace(nobody, uid), { body, as: stranger.as })).toMatchObject({
        status: 404,
        body: { detail: 'There is no such direct trade.' },
      });
  });
});

describe('POST /v2/direct-trades', () => {
  it('invites a friend by uid, code or wallet, and tells them', async () => {
    const wallet = `0x${'a'.repeat(40)}`;
    for (const named of [{ uid: '' }, { referralCode: 'BOBSCODE' }, { wallet }]) {
      const [ada, bob] = stage.friends();
      stage.users.name(bob.userId, 'Bob');
      stage.users.call('BOBSCODE', bob.userId);
      stage.users.call(wallet, bob.userId);
      const reply = await stage.invite(ada, 'uid' in named ? { uid: bob.userId } : named);
      expect(reply).toMatchObject({
        status: 200,
        body: {
          status: 'open',
          version: 1,
          sides: [
            { userId: ada.userId, vouchers: [], confirmed: false },
            { userId: bob.userId, username: 'Bob' },
          ],
          warnings: [],
        },
      });
      await stage.heard();
      expect([stage.told(bob.userId), stage.told(ada.userId)]).toEqual([['direct-trade.invited'], []]);
    }
  });

  it('brings the same two to the table that is open between them, whoever invites, at once as well', async () => {
    const [ada, bob] = stage.friends();
    const id = await stage.tableOf(ada, bob);
    expect(await stage.tableOf(bob, ada)).toBe(id);
    expect(await stage.tableOf(ada, bob)).toBe(id);
    expect((await stage.see(bob, id)).sides[0]?.userId).toBe(bob.userId);
    await stage.leave(ada, id);
    const replies = await Promise.all([stage.invite(ada, { uid: bob.userId }), stage.invite(bob, { uid: ada.userId })]);
    const made = replies.filter(({ status }) => status === 200).map(({ body }) => body.uid);
    expect(new Set(made).size).toBe(1);
    expect(made).not.toContain(id);
  });

  it('makes one table of a repeated request', async () => {
    const [ada, bob] = stage.friends();
    const headers = freshKey();
    const replies = [
      await stage.invite(ada, { uid: bob.userId }, headers),
      await stage.invite(ada, { uid: bob.userId }, headers),
    ];
    expect(replies[1]?.body).toEqual(replies[0]?.body);
  });

  it('refuses guests, and says the same of strangers and of nobody', async () => {
    const [ada, bob] = stage.friends();
    const guest = newPlayer(ada.userId, { guest: true });
    expect((await stage.invite(guest, { uid: bob.userId })).status).toBe(403);
    for (const named of [{ uid: randomUUID() }, { uid: ada.userId }, { referralCode: 'NOBODY' }])
      expect(await stage.invite(ada, named)).toMatchObject({
        status: 404,
        body: { detail: 'You have no such friend.' },
      });
  });

  it('wants one name', async () => {
    const [ada, bob] = stage.friends();
    for (const named of [{}, { uid: bob.userId, referralCode: 'CODE' }, { uid: 'bob' }, { friend: bob.userId }])
      expect((await stage.invite(ada, named)).status).toBe(400);
  });

  it('lets a player invite twenty at once', async () => {
    const ada = newPlayer();
    const others = Array.from({ length: 21 }, () => newPlayer());
    for (const other of others) stage.users.befriend(ada.userId, other.userId);
    const ids: string[] = [];
    for (const other of others.slice(1)) ids.push(await stage.tableOf(ada, other));
    expect((await stage.invite(ada, { uid: others[0]?.userId })).status).toBe(409);
    // Being invited does not count.
    expect((await stage.invite(others[0] as Player, { uid: ada.userId })).status).toBe(200);
    await stage.leave(ada, ids[0] as string);
    expect((await stage.invite(ada, { uid: others[1]?.userId })).status).toBe(200);
  });

  it('is a 503 without users, and makes nothing', async () => {
    const [ada, bob] = stage.friends();
    stage.users.setAway(true);
    expect((await stage.invite(ada, { uid: bob.userId })).status).toBe(503);
    stage.users.setAway(false);
    expect((await stage.call('GET', '/v2/direct-trades/me', { as: ada.as })).body).toEqual([]);
  });
});

describe('GET /v2/direct-trades/me', () => {
  it('lists tables of both sides, the newest first, by pages and by type', async () => {
    const ada = newPlayer();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const other = newPlayer();
      stage.users.befriend(ada.userId, other.userId);
      ids.unshift(count % 2 === 0 ? await stage.tableOf(ada, other) : await stage.tableOf(other, ada));
    }
    await stage.leave(ada, ids[1] as string);
    const list = async (query = '') =>
      (await stage.call('GET', `/v2/direct-trades/me${query}`, { as: ada.as })).body.map(({ uid }: DirectTrade) => uid);
    expect(await list()).toEqual(ids);
    expect(await list('?type=ended')).toEqual([ids[1]]);
    expect(await list('?type=open')).toEqual(ids.filter((_, index) => index !== 1));
    expect(await list('?limit=2')).toEqual(ids.slice(0, 2));
    expect(await list(`?limit=2&after=${ids[1]}`)).toEqual(ids.slice(2, 4));
    expect(await list(`?limit=2&after=${ids[3]}`)).toEqual(ids.slice(4));
    for (const query of ['?limit=0', '?limit=101', '?type=x', '?after=x'])
      expect((await stage.call('GET', `/v2/direct-trades/me${query}`, { as: ada.as })).status).toBe(400);
  });
});
