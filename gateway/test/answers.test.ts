import { eventually, productionPassports } from '@hatchery/kit/testing';
import { json, lastOf, startTestGateway } from './stand-ins.ts';

let platform: Awaited<ReturnType<typeof startTestGateway>>;
let clock = 0;
const now = () => new Date(Date.now() + clock);
const friend = 'https://friend.example';
beforeEach(async () => {
  clock = 0;
  platform = await startTestGateway({ CORS_ORIGINS: `${friend},https://other.example/`, METRICS_PORT: '0' }, now);
});
afterEach(() => platform.close());

const monster = '/v2/ultigen/monsters/1';
const eggs = '/public/ultigen/eggs';

describe('request ids', () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

  it('are made, told to the service, answered, and never the same', async () => {
    const ids = new Set<string>();
    for (let time = 0; time < 50; time += 1) {
      const id = (await platform.call(monster)).headers.get('x-request-id') ?? '';
      expect(id).toMatch(uuid);
      expect(lastOf(platform.services.ultigen).headers['x-request-id']).toBe(id);
      ids.add(id);
    }
    expect(ids.size).toBe(50);
  });

  it('of a client are kept when they are sane', async () => {
    const given = async (id: string) =>
      (await platform.call(monster, { headers: { 'x-request-id': id } })).headers.get('x-request-id');
    expect(await given('Mine-42')).toBe('Mine-42');
    for (const bad of ['x'.repeat(65), 'a b', '<script>', '']) expect(await given(bad)).toMatch(uuid);
  });

  it('are on every kind of answer', async () => {
    for (const path of [monster, eggs, '/v2/nothing', '/v2/users', '/livez', '/nothing'])
      expect((await platform.call(path)).headers.get('x-request-id')).toMatch(uuid);
  });

  it('are not overwritten by a service', async () => {
    platform.services.ultigen.respond = (_request, response) => json(response, 200, {}, { 'x-request-id': 'theirs' });
    expect((await platform.call(monster)).headers.get('x-request-id')).toMatch(uuid);
  });
});

describe('CORS', () => {
  const preflight = (path: string, origin: string) =>
    platform.call(path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    });

  it.each([friend, 'https://other.example'])('lets pages of %s call with credentials', async (origin) => {
    const { status, headers } = await preflight('/v2/users', origin);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('access-control-allow-headers')).toContain('idempotency-key');
    const reply = await platform.call('/v2/users', { headers: { origin } });
    expect(reply.status).toBe(401);
    expect(reply.headers.get('access-control-allow-origin')).toBe(origin);
    expect(reply.headers.get('access-control-expose-headers')).toContain('x-total-count');
    expect(reply.headers.get('vary')).toContain('Origin');
  });

  it.each(['https://evil.example', 'null', `${friend}.evil.example`])(
    'lets pages of %s read nothing',
    async (origin) => {
      expect((await preflight('/v2/users', origin)).headers.get('access-control-allow-origin')).toBeNull();
      expect(
        (await platform.call(monster, { headers: { origin } })).headers.get('access-control-allow-origin'),
      ).toBeNull();
    },
  );

  it('lets pages of any site read the public API, without credentials', async () => {
    for (const origin of ['https://evil.example', friend]) {
      const { headers } = await platform.call(eggs, { headers: { origin } });
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect((await preflight(eggs, origin)).headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  it('is not for a service to decide', async () => {
    platform.services.ultigen.respond = (_request, response) =>
      json(
        response,
        200,
        {},
        { 'access-control-allow-origin': 'https://evil.example', 'access-control-allow-credentials': 'true' },
      );
    const { headers } = await platform.call(monster, { headers: { origin: 'https://evil.example' } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('security headers', () => {
  it('are on every answer of the API', async () => {
    const { headers } = await platform.call(monster);
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('demand https in production', async () => {
    const own = await startTestGateway({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://play.example',
      ...productionPassports(),
    });
    for (const path of [monster, '/docs/'])
      expect((await own.call(path)).headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
    expect((await own.call('/docs/')).headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
    await own.close();
  });
});

describe('public answers', () => {
  it('come from the gateway for as long as they are declared to, with their age', async () => {
    const first = await platform.call(eggs);
    clock = 20_000;
    const second = await platform.call(eggs);
    expect(second.text).toBe(first.text);
    expect(platform.services.ultigen.received).toHaveLength(1);
    expect([first.headers.get('age'), second.headers.get('age')]).toEqual(['0', '20']);
    expect(second.headers.get('cache-control')).toBe('public, max-age=60');
    clock = 60_001;
    await platform.call(eggs);
    expect(platform.services.ultigen.received).toHaveLength(2);
  });

  it('are kept for as long as their service says where addresses change with what they show', async () => {
    const picture = '/public/collections/gen2/pictures/40-1c8b7a5d3e2f9a04.svg';
    const forGood = 'public, max-age=31536000, immutable';
    const headersOf = async (path: string) => (await platform.call(path, { redirect: 'manual' })).headers;
    const { chain, ultigen } = platform.services;
    chain.respond = ({ url }, response) =>
      url === picture
        ? json(response, 200, {}, { 'cache-control': forGood })
        : response.writeHead(302, { location: picture, 'cache-control': 'public, max-age=60' }).end();
    for (const _ of ['from the service', 'from the cache'])
      expect((await headersOf(picture)).get('cache-control')).toBe(forGood);
    expect(chain.received).toHaveLength(1);
    const former = await headersOf('/public/collections/gen2/pictures/40.svg');
    expect([former.get('location'), former.get('cache-control')]).toEqual([picture, 'public, max-age=60']);
    ultigen.respond = (_request, response) => json(response, 200, {}, { 'cache-control': forGood });
    expect((await headersOf(eggs)).get('cache-control')).toBe('public, max-age=60');
  });

  it('are asked for once by however many come at a time', async () => {
    platform.services.ultigen.respond = (_request, response) => void setTimeout(() => json(response, 200, [1]), 100);
    const replies = await Promise.all(Array.from({ length: 30 }, () => platform.call(eggs)));
    expect(new Set(replies.map(({ text }) => text))).toEqual(new Set(['[1]']));
    expect(platform.services.ultigen.received).toHaveLength(1);
  });

  it('differ by query', async () => {
    const [one, two] = [await platform.call('/v2/contracts?page=1'), await platform.call('/v2/contracts?page=2')];
    expect(one.text).not.toBe(two.text);
  });

  it('do not differ by what nobody reads of a query, and services learn who asked', async () => {
    const { received } = platform.services.chain;
    for (const query of ['page=2', 'page=2&x=1', 'x=2&page=2', 'p%61ge=2', 'page=2&'])
      expect((await platform.call(`/v2/contracts?${query}`)).status).toBe(200);
    expect(received.map(({ url }) => url)).toEqual(['/v2/contracts?page=2']);
    expect(lastOf(platform.services.chain).headers['x-forwarded-for']).toBe('127.0.0.1');
  });

  it('are not modified for who has them', async () => {
    const etag = (await platform.call(eggs)).headers.get('etag') ?? '';
    const again = await platform.call(eggs, { headers: { 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('that fail serve only those who wait', async () => {
    platform.services.ultigen.respond = (_request, response) => json(response, 404, { type: '/problems/not-found' });
    expect((await platform.call('/public/ultigen/tokens/7')).status).toBe(404);
    platform.services.ultigen.respond = (_request, response) => json(response, 200, { name: 'seven' });
    expect((await platform.call('/public/ultigen/tokens/7')).body).toEqual({ name: 'seven' });
  });

  it('that are large are passed through', async () => {
    const large = JSON.stringify('x'.repeat(1_200_000));
    platform.services.ultigen.respond = (_request, response) => void response.writeHead(200).end(large);
    for (let time = 0; time < 2; time += 1) expect((await platform.call(eggs)).text).toBe(large);
    expect(platform.services.ultigen.received).toHaveLength(3);
  });

  it('outlive the client that asked first', async () => {
    platform.services.ultigen.respond = (_request, response) => void setTimeout(() => json(response, 200, [1]), 200);
    const leaving = new AbortController();
    const first = platform.call(eggs, { signal: leaving.signal }).catch(() => 'left');
    await eventually(() => platform.services.ultigen.received.length === 1);
    const second = platform.call(eggs);
    leaving.abort();
    expect(await first).toBe('left');
    expect((await second).text).toBe('[1]');
  });

  it('have no body for HEAD', async () => {
    expect((await platform.call(eggs, { method: 'HEAD' })).text).toBe('');
    expect((await platform.call(eggs)).text).not.toBe('');
  });

  it('tell their total', async () => {
    platform.services.chain.respond = (_request, response) => json(response, 200, [], { 'x-total-count': '17' });
    expect((await platform.call('/v2/contracts')).headers.get('x-total-count')).toBe('17');
    expect((await platform.call('/v2/contracts')).headers.get('x-total-count')).toBe('17');
  });
});

describe('pictures', () => {
  it('are kept as they are, for pages of any site', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><style>path{fill:red}</style></svg>';
    platform.services.ultigen.respond = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'image/svg+xml; charset=utf-8' }).end(svg);
    for (let time = 0; time < 2; time += 1) {
      const reply = await platform.call('/public/ultigen/eggs/0.svg', { headers: { accept: 'image/*' } });
      expect([reply.text, reply.headers.get('content-type')]).toEqual([svg, 'image/svg+xml; charset=utf-8']);
      expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(reply.headers.get('content-security-policy')).toContain("style-src 'unsafe-inline'");
    }
    expect(platform.services.ultigen.received).toHaveLength(1);
  });
});

describe('GET /metrics', () => {
  it('counts answers by operation and status, on a port of its own', async () => {
    await platform.call(monster);
    await platform.call('/v2/nothing');
    await platform.call('/v2/ultigen/monsters/balance');
    const metrics = `http://127.0.0.1:${platform.gateway.metricsPort}/metrics`;
    const text = await (await fetch(metrics)).text();
    expect(text).toMatch(
      /http_request_duration_seconds_count\{[^}]*operation="GET \/v2\/ultigen\/monsters\/\{id\}"[^}]*\} 1/,
    );
    expect(text).toMatch(/http_request_duration_seconds_count\{[^}]*operation="unmatched"[^}]*status="404"[^}]*\} 1/);
    expect(text).toMatch(/http_request_duration_seconds_bucket\{[^}]*status="401",le="\+Inf"[^}]*\} 1/);
    expect(text).toContain('process_cpu_seconds_total');
  });

  it('is not there for players, with a port of its own or without', async () => {
    const without = await startTestGateway();
    expect(without.gateway.metricsPort).toBeUndefined();
    for (const { call } of [platform, without]) expect((await call('/metrics')).status).toBe(404);
    await without.close();
  });
});
