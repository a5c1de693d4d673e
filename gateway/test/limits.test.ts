import { eventually } from '@hatchery/kit/testing';
import { createClient } from '@redis/client';
import { describeWith } from '../../tools/describe-with.ts';
import { startLink } from '../../tools/link.ts';
import { bearer, json, startTestGateway } from './stand-ins.ts';

const monster = '/v2/ultigen/monsters/1';
const me = '/v2/ultigen/monsters/balance';
const few = {
  LIMIT_ANONYMOUS_PER_MINUTE: '5',
  LIMIT_USER_PER_MINUTE: '8',
  LIMIT_KEY_PER_MINUTE: '3',
  LIMIT_SIGN_IN_PER_MINUTE: '2',
  LIMIT_GUESTS_PER_HOUR: '1',
  LIMIT_GUESSES_PER_MINUTE: '5',
  TRUST_PROXY_HOPS: '1',
};

type Platform = Awaited<ReturnType<typeof startTestGateway>>;
const statuses = async (times: number, call: (time: number) => Promise<{ status: number }>) => {
  const seen: number[] = [];
  for (let time = 0; time < times; time += 1) seen.push((await call(time)).status);
  return seen;
};
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

const redisUrl = process.env.TEST_REDIS_URL ?? '';

/** Waits until gateways have reached Redis. Until then they count in memory. */
async function untilCountedInRedis(platform: Platform, address: string): Promise<void> {
  const redis = createClient({ url: redisUrl });
  await redis.connect();
  await eventually(async () => {
    await platform.call(monster, from(address));
    return redis.exists(`gateway:anonymous:${address}`);
  });
  await redis.close();
}

const hold = (env: { REDIS_URL: string }) => () => {
  let platform: Platform;
  beforeEach(async () => {
    if (env.REDIS_URL) await flush(env.REDIS_URL);
    platform = await startTestGateway({ ...few, ...env });
    if (env.REDIS_URL) await untilCountedInRedis(platform, '9.9.9.9');
  });
  afterEach(() => platform.close());

  it('hold for an address, and say when to come back', async () => {
    expect(await statuses(6, () => platform.call(monster, from('1.1.1.1')))).toEqual([200, 200, 200, 200, 200, 429]);
    const reply = await platform.call(monster, from('1.1.1.1'));
    expect(reply.body).toMatchObject({ type: '/problems/too-many-requests', title: 'Generic Error', status: 429 });
    const retryAfter = Number(reply.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(50);
    expect(retryAfter).toBeLessThanOrEqual(60);
    expect((await platform.call(monster, from('2.2.2.2'))).status).toBe(200);
  });

  it('are not dodged by writing another address in front', async () => {
    const seen = await statuses(6, (time) => platform.call(monster, from(`9.9.9.${time}, 1.1.1.1`)));
    expect(seen.at(-1)).toBe(429);
  });

  it('count a whole /64 of IPv6 as one', async () => {
    const seen = await statuses(6, (time) => platform.call(monster, from(`2001:db8:1:2:${time}::1`)));
    expect(seen.at(-1)).toBe(429);
    expect((await platform.call(monster, from('2001:db8:1:3::1'))).status).toBe(200);
  });

  it('hold for a user wherever they are, apart from their address', async () => {
    const player = bearer(platform.users.tokenFor('player')).headers;
    const call = (time: number) => platform.call(me, { headers: { ...player, ...from(`1.1.1.${time}`).headers } });
    expect(await statuses(9, call)).toEqual([...Array(8).fill(200), 429]);
    expect((await platform.call(me, bearer(platform.users.tokenFor('other')))).status).toBe(200);
  });

  it('hold for a key', async () => {
    const { key } = platform.users.addApiKey(['rewards']);
    const give = () => platform.call('/v2/ultigen/eggs/give', { method: 'POST', headers: { 'x-api-key': key } });
    expect(await statuses(4, give)).toEqual([200, 200, 200, 429]);
  });

  it('are stricter for signing in and for new guests', async () => {
    const post = (path: string) => () => platform.call(path, { method: 'POST', ...from('1.1.1.1') });
    expect(await statuses(3, post('/v2/auth/wallet'))).toEqual([200, 200, 429]);
    expect(await statuses(2, post('/v2/users/guest/wallets/create'))).toEqual([200, 429]);
    expect((await platform.call(monster, from('1.1.1.1'))).status).toBe(200);
  });

  it('hold for guessing credentials', async () => {
    const guess = (time: number) =>
      platform.call('/v2/ultigen/eggs/give', {
        method: 'POST',
        headers: { 'x-api-key': `hk_live_guess-number-${time}-of-many`, ...from('1.1.1.1').headers },
      });
    expect(await statuses(6, guess)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(platform.users.received.filter(({ url }) => url.endsWith('/resolve'))).toHaveLength(5);
    const forge = () => platform.call(me, { headers: { ...bearer('forged').headers, ...from('1.1.1.1').headers } });
    expect((await forge()).status).toBe(429);
  });

  it.each([400, 401])(
    'hold for refreshes that are refused, here with %s, and for none that succeeds',
    async (status) => {
      const refresh = (cookie: string) => () =>
        platform.call('/account/token', { method: 'POST', headers: { cookie, ...from('1.1.1.1').headers } });
      const others = platform.users.standIn.respond;
      platform.users.standIn.respond = (request, response, body) =>
        request.headers.cookie === 'wrong' ? json(response, status, {}) : others(request, response, body);
      expect(await statuses(20, refresh('right'))).toEqual(Array(20).fill(200));
      await eventually(async () => (await refresh('wrong')()).status === 429);
    },
  );

  it('hold for refreshes whose answer nobody waits for', async () => {
    const { standIn } = platform.users;
    const others = standIn.respond;
    const here = { cookie: 'wrong', ...from('1.1.1.1').headers };
    standIn.respond = (request, response, body) => {
      if (request.url !== '/account/token') others(request, response, body);
    };
    const refresh = (signal: AbortSignal) =>
      platform.call('/account/token', { method: 'POST', headers: here, signal }).catch(() => ({ status: 0 }));
    await eventually(async () => {
      const leaving = new AbortController();
      const before = standIn.received.length;
      const refreshed = refresh(leaving.signal);
      await Promise.race([refreshed, eventually(() => standIn.received.length > before)]);
      leaving.abort();
      return (await refreshed).status === 429;
    });
  });

  it('leave the neighbours of a guesser alone: players, keys that were good, and expired tokens', async () => {
    const here = from('1.1.1.1').headers;
    const { key } = platform.users.addApiKey(['rewards']);
    const give = () =>
      platform.call('/v2/ultigen/eggs/give', { method: 'POST', headers: { 'x-api-key': key, ...here } });
    expect((await give()).status).toBe(200);
    const guess = () => platform.call(me, { headers: { ...bearer('forged').headers, ...here } });
    expect((await statuses(8, guess)).at(-1)).toBe(429);
    await statuses(8, () => platform.call(monster, { headers: here }));
    const claims: [object, object][] = [
      [{}, {}],
      [{}, { expiresIn: -1 }],
    ];
    const seen = await Promise.all(
      claims.map(([claim, options]) =>
        platform.call(me, {
          headers: { ...bearer(platform.users.tokenFor('neighbour', claim, options)).headers, ...here },
        }),
      ),
    );
    expect(seen.map(({ status }) => status)).toEqual([200, 401]);
    expect((await give()).status).toBe(200);
  });

  it('do not count what is answered from the cache', async () => {
    const seen = await statuses(30, () => platform.call('/public/ultigen/eggs', from('1.1.1.1')));
    expect(new Set(seen)).toEqual(new Set([200]));
  });
};

describe('limits counted in memory', hold({ REDIS_URL: '' }));
describeWith('redis', 'limits counted in Redis', hold({ REDIS_URL: redisUrl }));

it('300 players behind one address play for a quarter of an hour, and none gets a 429', async () => {
  let clock = 0;
  // The counters of limits run on real time, so all of it happens within their minute.
  const platform = await startTestGateway({ TRUST_PROXY_HOPS: '1' }, () => new Date(Date.now() + clock));
  const players = Array.from({ length: 300 }, (_, player) => {
    const token = platform.users.tokenFor(`player-${player}`);
    return { headers: { ...bearer(token).headers, ...from('1.1.1.1').headers } };
  });
  const seen = new Set<number>();
  for (const minutes of [0, 5, 10, 14]) {
    clock = minutes * 60_000;
    const replies = await Promise.all(
      players.flatMap((player) => [
        platform.call(me, player),
        platform.call(monster, player),
        platform.call('/account/token', { method: 'POST', ...player }),
      ]),
    );
    for (const { status } of replies) seen.add(status);
  }
  expect([...seen]).toEqual([200]);
  await platform.close();
});

it('of a service hold for whoever it counted, not for those who asked for the same meanwhile', async () => {
  const platform = await startTestGateway({ TRUST_PROXY_HOPS: '1' });
  const { ultigen } = platform.services;
  ultigen.respond = ({ headers }, response) =>
    void setTimeout(() => json(response, headers['x-forwarded-for'] === '1.1.1.1' ? 429 : 200, {}), 200);
  const ask = (address: string) => platform.call('/public/ultigen/eggs', from(address));
  const greedy = ask('1.1.1.1');
  await eventually(() => ultigen.received.length === 1);
  const others = await Promise.all([ask('2.2.2.2'), ask('3.3.3.3')]);
  expect([(await greedy).status, ...others.map(({ status }) => status)]).toEqual([429, 200, 200]);
  await platform.close();
});

describeWith('redis', 'with Redis', () => {
  beforeEach(() => flush(redisUrl));

  it('gateways count together', async () => {
    const both = await Promise.all([0, 1].map(() => startTestGateway({ ...few, REDIS_URL: redisUrl })));
    await Promise.all(both.map((platform, index) => untilCountedInRedis(platform, `9.9.9.${index}`)));
    const seen = await statuses(
      6,
      (time) => both[time % 2]?.call(monster, from('3.3.3.3')) as Promise<{ status: number }>,
    );
    expect(seen).toEqual([200, 200, 200, 200, 200, 429]);
    await Promise.all(both.map((platform) => platform.close()));
  });

  it('its loss and its silence are felt as nothing but counting apart', async () => {
    const link = await startLink(redisUrl);
    const platform = await startTestGateway({ ...few, LIMIT_ANONYMOUS_PER_MINUTE: '20', REDIS_URL: link.url });
    await untilCountedInRedis(platform, '9.9.9.9');
    const call = () => platform.call(monster, from('4.4.4.4'));
    expect(await statuses(3, call)).toEqual([200, 200, 200]);
    link.freeze();
    expect(await statuses(3, call)).toEqual([200, 200, 200]);
    link.cut();
    expect(await statuses(3, call)).toEqual([200, 200, 200]);
    expect((await statuses(30, call)).at(-1)).toBe(429);
    await platform.close();
    await link.close();
  });
});

it('serves with limits in memory when Redis was never there', async () => {
  const platform = await startTestGateway({ ...few, REDIS_URL: 'redis://127.0.0.1:1' });
  expect(await statuses(6, () => platform.call(monster, from('5.5.5.5')))).toEqual([200, 200, 200, 200, 200, 429]);
  await platform.close();
});

async function flush(url: string): Promise<void> {
  const client = await createClient({ url }).connect();
  for await (const keys of client.scanIterator({ MATCH: 'gateway:*' })) if (keys.length > 0) await client.del(keys);
  client.destroy();
}
