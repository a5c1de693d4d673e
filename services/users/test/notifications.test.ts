import { randomUUID } from 'node:crypto';
import { createInProcessTransport } from '@hatchery/kit/in-process.transport';
import { createLogger } from '@hatchery/kit/log';
import { announceChange, notify } from '@hatchery/kit/notify';
import { passportHeader } from '@hatchery/kit/passport';
import { asKey, asUser, caller, eventually, type TestCaller, testPassports } from '@hatchery/kit/testing';
import { openTestStream } from '@hatchery/kit/testing-streams';
import { describeWith } from '../../../tools/describe-with.ts';
import { startUsersService } from '../src/service.ts';
import {
  askToBeFriends,
  listNotifications,
  numbered,
  subjectsOf,
  tellOfGifts,
} from './fixtures/notifications.fixture.ts';
import { type Call, createGuest, type Stage, signIn, startStage } from './fixtures/users.fixture.ts';

const environment = { STREAM_HEARTBEAT_SECONDS: '0.2' };

let stage: Stage;
beforeAll(async () => {
  stage = await startStage({ environment });
});
afterAll(() => stage.close());

type Player = Awaited<ReturnType<typeof signIn>>;

const openAt = (url: string, as?: TestCaller, headers: Record<string, string> = {}) => {
  const passport = as && { roles: [], permissions: [], ...as };
  const signed = passport && testPassports('gateway').sign(passport, { audience: 'users', now: stage.now() });
  return openTestStream(`${url}/account/stream`, { ...(signed ? { [passportHeader]: signed } : {}), ...headers });
};
const open = (player: Player, headers = {}) => openAt(stage.url, player.as, headers);

const list = (player: Pick<Player, 'as'>, query?: string) => listNotifications(stage, player, query);
const read = (player: Player, what: string, body?: object) =>
  stage.call('POST', `/account/notifications/${what}`, { as: player.as, body });
const ask = (from: Player, to: Player, call: Call = stage.call) => askToBeFriends(call, from, to);
const accept = (by: Player, from: Player, call: Call = stage.call) =>
  call('POST', `/v2/friends/${from.userId}/accept`, { as: by.as });

const giveTo = (player: { userId: string }, subjects: string[], database = stage.database) =>
  tellOfGifts(database, player, subjects);

describe('what services tell a player', () => {
  it('is kept in order, newest first, with how many are unread', async () => {
    const player = await signIn(stage.call);
    expect(await list(player)).toEqual({ items: [], unread: 0 });
    await giveTo(player, ['first', 'second', 'third']);
    const page = await eventually(async () => {
      const found = await list(player);
      return found.unread === 3 && found.items.length === 3 && found;
    });
    expect(subjectsOf(page)).toEqual(['third', 'second', 'first']);
    expect(page.items[0]).toEqual({
      id: expect.any(Number),
      kind: 'gift.arrived',
      subject: 'third',
      data: { amount: '1', eggType: '2' },
      link: '/hatchery',
      createdAt: expect.any(String),
      read: false,
    });
  });

  it('comes a page at a time, and the 200 newest are kept', async () => {
    const player = await signIn(stage.call);
    await stage.database.transaction(async (tx) => {
      for (const subject of numbered(205))
        await notify(tx, { userId: player.userId, kind: 'gift.arrived', subject, data: { amount: '1', eggType: '2' } });
    });
    await eventually(async () => subjectsOf(await list(player))[0] === 'gift 205');
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(player, `?limit=60${cursor ? `&cursor=${cursor}` : ''}`);
      expect(page.unread).toBe(200);
      seen.push(...subjectsOf(page));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(numbered(200, 6).reverse());
  });

  it('replaces what was told about the same before', async () => {
    const player = await signIn(stage.call);
    await giveTo(player, ['one', 'two']);
    await eventually(async () => (await list(player)).unread === 2);
    await read(player, 'read');
    await giveTo(player, ['one']);
    const page = await eventually(async () => {
      const found = await list(player);
      return found.unread === 1 && found;
    });
    expect(page.items.map(({ subject, read }: { subject: string; read: boolean }) => [subject, read])).toEqual([
      ['one', false],
      ['two', true],
    ]);
  });

  it('is stored and pushed when its transaction commits, and never otherwise', async () => {
    const player = await signIn(stage.call);
    const stream = await open(player);
    await stage.database
      .transaction(async (tx) => {
        await notify(tx, {
          userId: player.userId,
          kind: 'gift.arrived',
          subject: 'void',
          data: { amount: '1', eggType: '2' },
        });
        throw new Error('rolled back');
      })
      .catch(() => {});
    await giveTo(player, ['real']);
    await stream.find('notification');
    expect(stream.events.filter(({ event }) => event === 'notification').map(({ data }) => data.subject)).toEqual([
      'real',
    ]);
    expect(subjectsOf(await list(player))).toEqual(['real']);
    stream.close();
  });

  it('is nothing for a player who is gone, and holds up nobody', async () => {
    const [gone, player] = [await signIn(stage.call), await signIn(stage.call)];
    expect((await stage.call('DELETE', '/v2/users', { as: gone.as, body: { abandonAssets: true } })).status).toBe(200);
    await giveTo(gone, ['too late']);
    await giveTo(player, ['in time']);
    await eventually(async () => subjectsOf(await list(player))[0] === 'in time');
    expect(await stage.database.knex('dead_letters').select('event_id')).toEqual([]);
  });
});

describe('reading', () => {
  it('marks one, once and for all', async () => {
    const player = await signIn(stage.call);
    await giveTo(player, ['a', 'b']);
    await eventually(async () => (await list(player)).unread === 2);
    const [newest] = (await list(player)).items;
    for (const _time of [1, 2]) expect((await read(player, `${newest.id}/read`)).status).toBe(204);
    expect(await list(player)).toMatchObject({ unread: 1, items: [{ read: true }, { read: false }] });
  });

  it('marks all, or all up to one that was seen', async () => {
    const player = await signIn(stage.call);
    await giveTo(player, ['a', 'b', 'c']);
    await eventually(async () => (await list(player)).unread === 3);
    const { items } = await list(player);
    expect((await read(player, 'read', { upTo: items[1].id })).status).toBe(204);
    expect(await list(player)).toMatchObject({ unread: 1, items: [{ read: false }, { read: true }, { read: true }] });
    expect((await read(player, 'read')).status).toBe(204);
    expect((await list(player)).unread).toBe(0);
  });

  it('tells the player’s other pages', async () => {
    const player = await signIn(stage.call);
    await giveTo(player, ['a']);
    await eventually(async () => (await list(player)).unread === 1);
    const stream = await open(player);
    await read(player, 'read');
    expect((await stream.find('changed')).data).toEqual({ topics: ['notifications'] });
    stream.close();
  });

  it('knows the caller’s own alone', async () => {
    const [player, stranger] = [await signIn(stage.call), await signIn(stage.call)];
    await giveTo(player, ['mine']);
    await eventually(async () => (await list(player)).unread === 1);
    const [{ id }] = (await list(player)).items;
    expect(await list(stranger)).toEqual({ items: [], unread: 0 });
    expect((await read(stranger, `${id}/read`)).status).toBe(404);
    expect((await read(stranger, 'read')).status).toBe(204);
    expect((await list(player)).unread).toBe(1);
  });

  it.each([
    ['GET', '/account/notifications?cursor=x', 'query.cursor'],
    ['GET', '/account/notifications?limit=101', 'query.limit'],
    ['POST', '/account/notifications/x/read', 'params.id'],
    ['POST', '/account/notifications/0/read', 'params.id'],
    ['POST', '/account/notifications/read', 'body.upTo'],
  ])('%s %s names %s as wrong', async (method, path, field) => {
    const player = await signIn(stage.call);
    const body = field === 'body.upTo' ? { upTo: 'x' } : undefined;
    const reply = await stage.call(method, path, { as: player.as, body });
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: field }] } });
  });

  it('is for players', async () => {
    for (const [method, path] of [
      ['GET', '/account/notifications'],
      ['POST', '/account/notifications/1/read'],
      ['POST', '/account/notifications/read'],
    ] as const) {
      expect((await stage.call(method, path)).status).toBe(401);
      expect((await stage.call(method, path, { as: asKey('studio', 'rewards') })).status).toBe(403);
    }
    expect((await openAt(stage.url)).status).toBe(401);
    expect((await openAt(stage.url, asKey('studio', 'rewards'))).status).toBe(403);
  });
});

describe('GET /account/stream', () => {
  it('pushes to every client of a player, guests too, and to nobody else', async () => {
    const [guest, other] = [await createGuest(stage.call), await signIn(stage.call)];
    const streams = [await openAt(stage.url, guest.as), await openAt(stage.url, guest.as)];
    const others = await open(other);
    await giveTo(guest, ['an egg']);
    for (const stream of streams) {
      expect((await stream.find('notification')).data).toMatchObject({ kind: 'gift.arrived', subject: 'an egg' });
      expect((await stream.find('changed')).data).toEqual({ topics: ['eggs', 'notifications'] });
    }
    await giveTo(other, ['another']);
    await others.find('notification');
    expect(JSON.stringify(others.events)).not.toContain('an egg');
    for (const stream of [...streams, others]) stream.close();
  });

  it('hears of a change of several players at once, each on their own stream', async () => {
    const players = [await signIn(stage.call), await signIn(stage.call), await signIn(stage.call)];
    const streams = await Promise.all(players.map((player) => open(player)));
    const ids = players.map(({ userId }) => userId);
    await stage.database.transaction((tx) => announceChange(tx, [...ids, randomUUID(), ...ids], ['vouchers']));
    for (const stream of streams) {
      expect((await stream.find('changed')).data).toEqual({ topics: ['vouchers'] });
      stream.close();
    }
  });

  it('resumes by Last-Event-ID: nothing is lost, and nothing comes twice to the list', async () => {
    const player = await signIn(stage.call);
    const first = await open(player);
    await giveTo(player, ['seen']);
    await first.find('notification');
    first.close();
    await giveTo(player, ['missed 1', 'missed 2']);
    await stage.database.transaction((tx) => announceChange(tx, player.userId, ['monsters']));
    await eventually(async () => (await list(player)).unread === 3);
    const second = await open(player, { 'last-event-id': first.lastId() });
    expect((await second.find('ready')).data).toEqual({ resumed: true });
    await second.find('changed', ({ topics }) => topics.includes('monsters'));
    const told = second.events.filter(({ event }) => event === 'notification').map(({ data }) => data.subject);
    expect(told).toEqual(['missed 1', 'missed 2']);
    expect(subjectsOf(await list(player))).toEqual(['missed 2', 'missed 1', 'seen']);
    second.close();
  });

  it('ends when its session does, and not when another one of the player does', async () => {
    const player = await signIn(stage.call);
    const elsewhere = await signIn(stage.call, player.wallet);
    const [mine, theirs] = [await open(player), await open(elsewhere)];
    await stage.call('DELETE', `/account/sessions/${elsewhere.sessionId}`, { as: player.as });
    await theirs.ended;
    expect((await open(elsewhere)).status).toBe(401);
    await giveTo(player, ['still there']);
    await mine.find('notification');
    mine.close();
  });
});

describe('friends', () => {
  it('hear of requests and of answers, with the name that the other has now', async () => {
    const [alice, bob] = [await signIn(stage.call), await signIn(stage.call)];
    const [hers, his] = [await open(alice), await open(bob)];
    await ask(alice, bob);
    const request = await his.find('notification');
    expect(request.data).toMatchObject({ kind: 'friend.requested', subject: alice.userId, data: {}, link: '/friends' });
    expect((await hers.find('changed')).data).toEqual({ topics: ['friends'] });
    await accept(bob, alice);
    expect((await hers.find('notification')).data).toMatchObject({ kind: 'friend.accepted', subject: bob.userId });
    await stage.call('PUT', '/v2/users', { as: alice.as, body: { displayName: 'Alice of the eggs' } });
    expect((await list(bob)).items[0].data).toEqual({ displayName: 'Alice of the eggs' });
    hers.close();
    his.close();
  });

  it('are named as partners at a table by the name that they have now, until they are deleted', async () => {
    const [alice, bob] = [await signIn(stage.call), await signIn(stage.call)];
    const told = { kind: 'direct-trade.held' as const, subject: randomUUID(), data: { partnerId: alice.userId } };
    await stage.database.transaction((tx) => notify(tx, { userId: bob.userId, ...told }));
    await eventually(async () => (await list(bob)).unread === 1);
    const dataNow = async () => (await list(bob)).items[0].data;
    expect(await dataNow()).toEqual({});
    await stage.call('PUT', '/v2/users', { as: alice.as, body: { displayName: 'Alice of the nests' } });
    expect(await dataNow()).toEqual({ partner: 'Alice of the nests' });
    await stage.call('DELETE', '/v2/users', { as: alice.as, body: { abandonAssets: true } });
    expect(await dataNow()).toEqual({});
  });

  it('hear nothing of whom they blocked, who cannot tell', async () => {
    const [alice, bob] = [await signIn(stage.call), await signIn(stage.call)];
    await stage.call('POST', `/v2/friends/${alice.userId}/block`, { as: bob.as });
    await ask(alice, bob);
    await giveTo(bob, ['afterwards']);
    await eventually(async () => (await list(bob)).unread > 0);
    expect(subjectsOf(await list(bob))).toEqual(['afterwards']);
  });

  it('are forgotten with their account', async () => {
    const [alice, bob] = [await signIn(stage.call), await signIn(stage.call)];
    await ask(alice, bob);
    await eventually(async () => (await list(bob)).unread === 1);
    await stage.call('DELETE', '/v2/users', { as: alice.as, body: { abandonAssets: true } });
    expect((await list(bob)).items).toEqual([]);
  });
});

/** Another replica of the service under test, on the same database. */
async function startReplica(redisUrl?: string) {
  const log = createLogger({ service: 'users', level: 'silent' });
  const transport = createInProcessTransport({ log });
  const config = { ...stage.config, PORT: 0, ...(redisUrl ? { REDIS_URL: redisUrl } : {}) };
  const service = await startUsersService({ config, transport, now: stage.now, log });
  return { ...service, call: caller('users', service.url, stage.now) };
}

describeWith('redis', 'with Redis', () => {
  it('what one replica commits reaches the streams of another at once', async () => {
    const redis = process.env.TEST_REDIS_URL as string;
    const first = await startStage({ environment: { STREAM_HEARTBEAT_SECONDS: '30', REDIS_URL: redis } });
    const log = createLogger({ service: 'users', level: 'silent' });
    const config = { ...first.config, PORT: 0 };
    const second = await startUsersService({
      config,
      transport: createInProcessTransport({ log }),
      now: first.now,
      log,
    });
    const [alice, bob] = [await signIn(first.call), await signIn(first.call)];
    // Whichever replica relays, one of the two streams is at the other.
    const streams = [await openAt(first.url, bob.as), await openAt(second.url, bob.as)];
    const beats = () => streams.map((stream) => stream.beats()).join();
    let gifts = 0;
    // A heartbeat's news comes after the heartbeat. Without a heartbeat in between, Redis told the other replica.
    await eventually(async () => {
      const before = beats();
      gifts += 1;
      const subject = `gift ${gifts}`;
      await giveTo(bob, [subject], first.database);
      for (const stream of streams) await stream.find('notification', (told) => told.subject === subject);
      return beats() === before;
    });
    const callSecond = caller('users', second.url, first.now);
    await ask(alice, bob, callSecond);
    for (const stream of streams) await stream.find('notification', ({ kind }) => kind === 'friend.requested');
    const hers = [await openAt(first.url, alice.as), await openAt(second.url, alice.as)];
    await accept(bob, alice, first.call);
    for (const stream of hers) await stream.find('notification', ({ kind }) => kind === 'friend.accepted');
    await second.close();
    await Promise.all([streams[1]?.ended, hers[1]?.ended]);
    for (const stream of [...streams, ...hers]) stream.close();
    await first.close();
  });
});

describe('without Redis', () => {
  it('another replica hears of it with its next heartbeat', async () => {
    const replica = await startReplica();
    const player = await signIn(stage.call);
    const streams = [await open(player), await openAt(replica.url, player.as)];
    await giveTo(player, ['everywhere']);
    for (const stream of streams) await stream.find('notification', ({ subject }) => subject === 'everywhere');
    await replica.close();
    await streams[1]?.ended;
    for (const stream of streams) stream.close();
  });

  it('a stream ends when its replica drains', async () => {
    const replica = await startReplica();
    const player = await signIn(stage.call);
    const stream = await openAt(replica.url, player.as);
    await replica.close();
    await stream.ended;
    expect(stream.events.map(({ event }) => event)).toEqual(['ready']);
  });
});

it('takes subjects that look like anything', async () => {
  const player = await signIn(stage.call);
  await giveTo(player, [
    "'; drop table notifications; --",
    '00000000-0000-0000-0000-000000000000',
    asUser('x').subject,
  ]);
  await eventually(async () => (await list(player)).unread === 3);
});
