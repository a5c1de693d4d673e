import { contract, internalContract, operationsOf } from '@hatchery/api/contract';
import type { ServiceName } from '@hatchery/api/services';
import { bearer, raw, startTestGateway } from './stand-ins.ts';

let platform: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  platform = await startTestGateway({ LIMIT_SIGN_IN_PER_MINUTE: '1000', LIMIT_GUESTS_PER_HOUR: '1000' });
});
afterAll(() => platform.close());

const filled = (path: string) => path.replaceAll(/\{\w+\}/g, '1b4e28ba-2fa1-11d2-883f-0016d3cca427');

/** Credentials that suffice for an operation. */
function credentialsFor(access: string): Record<string, string> {
  if (access === 'public') return {};
  if (access.startsWith('key:')) return { 'x-api-key': platform.users.addApiKey([access.slice(4)]).key };
  return { authorization: `Bearer ${platform.users.tokenFor('someone', { roles: ['admin', 'studio'] })}` };
}

const documented = operationsOf(contract).map(
  (operation) => [`${operation.method} ${operation.fullPath}`, operation] as const,
);

describe('every documented operation', () => {
  it.each(documented)(
    '%s goes to its owner',
    async (_name, { method, fullPath, owner, access, cacheSeconds, reads }) => {
      const service = platform.services[owner as 'users'];
      const before = service.received.length;
      const path = `${filled(fullPath)}?page=2`;
      const body = method === 'GET' ? undefined : '{"a":1}';
      const headers = { ...credentialsFor(access), ...(body ? { 'content-type': 'application/json' } : {}) };
      const reply = await platform.call(path, { method, headers, body });
      expect(reply.status).toBe(200);
      // Answers that are kept are asked for by what is read alone.
      const isKept = method === 'GET' && access === 'public' && cacheSeconds > 0;
      const asked = isKept && reads && !reads.includes('page') ? filled(fullPath) : path;
      expect(reply.body).toEqual({ service: owner satisfies ServiceName, url: asked });
      const received = service.received.slice(before).filter(({ url }) => url === asked);
      expect(received).toEqual([expect.objectContaining({ method, body: body ?? '' })]);
    },
  );

  it.each(documented)('%s refuses methods that it does not have', async (_name, { fullPath }) => {
    const path = filled(fullPath);
    const allowed = operationsOf(contract).filter((operation) => filled(operation.fullPath) === path);
    const reply = await platform.call(path, { method: 'PATCH' });
    expect(reply.status).toBe(405);
    for (const { method } of allowed) expect(reply.headers.get('allow')).toContain(method);
    expect(reply.body).toMatchObject({ type: '/problems/method-not-allowed', status: 405, instance: path });
  });
});

describe('paths that are no operation', () => {
  it.each([
    '/v1',
    '/v1/nothing',
    '/v2/users/x/y',
    '/public/x',
    '/staking/x',
    '/v2/users/',
    '/v2//users',
    '/.well-known/x',
  ])('%s is a problem 404', async (path) => {
    const reply = await platform.call(path);
    expect(reply.status).toBe(404);
    expect(reply.headers.get('content-type')).toBe('application/problem+json');
    expect(reply.body).toMatchObject({ type: '/problems/not-found', title: 'Not Found', status: 404, instance: path });
    expect(reply.body.requestId).toBe(reply.headers.get('x-request-id'));
  });

  it.each(operationsOf(internalContract).map(({ method, fullPath }) => [method, filled(fullPath)]))(
    'never routes %s %s',
    async (method, path) => {
      const admin = { authorization: `Bearer ${platform.users.tokenFor('someone', { roles: ['admin'] })}` };
      expect((await platform.call(path, { method, headers: admin })).status).toBe(404);
    },
  );

  it.each([
    '/v2/ultigen/../../internal/users/recipients',
    '/v2/ultigen/monsters/..',
    '/v2/ultigen/monsters/%2e%2e',
    '/v2/ultigen/monsters/%2E.',
    '/v2/ultigen/monsters/.',
    '/v2/ultigen/monsters/..\\hatches',
    '/v2/ultigen/monsters/%2e%2e\\..\\users',
    '/v2/ultigen/monsters/7#',
    '//v2/users',
    'http://127.0.0.1/v2/../internal/users/recipients',
    'http://127.0.0.1//v2/contracts',
    'ftp://127.0.0.1/v2/contracts',
  ])('does not climb with %s', async (path) => {
    const before = platform.services.ultigen.received.length + platform.services.users.received.length;
    const answer = await raw(platform.url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 404/);
    expect(platform.services.ultigen.received.length + platform.services.users.received.length).toBe(before);
  });

  it('leaves pages under /account to the web app and their writes to nobody', async () => {
    expect((await platform.call('/account/settings', { method: 'POST' })).status).toBe(404);
    const reply = await platform.call('/account/token', { method: 'PUT' });
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('answers reads of an operation under /account that only writes with 405, except for browsers', async () => {
    for (const method of ['GET', 'HEAD']) {
      const reply = await platform.call('/account/token', { method });
      expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST']);
    }
    const page = await platform.call('/account/token', { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(page.status).not.toBe(405);
  });
});

describe('request targets and hosts', () => {
  const send = (target: string, hosts: string) =>
    raw(platform.url, `GET ${target} HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);

  it('a target may name the host as well', async () => {
    expect(await send('http://play.example/v2/ultigen/monsters/7?page=2', 'Host: x\r\n')).toMatch(/^HTTP\/1\.1 200/);
    expect(platform.services.ultigen.received.at(-1)?.url).toBe('/v2/ultigen/monsters/7?page=2');
    expect(await send('HTTP://play.example/livez', 'Host: x\r\n')).toMatch(/^HTTP\/1\.1 200/);
  });

  it('two hosts are refused', async () => {
    expect(await send('/livez', 'Host: x\r\nHost: y\r\n')).toMatch(/^HTTP\/1\.1 400/);
    expect(await send('/v2/ultigen/monsters/7', 'Host: x\r\nHost: x\r\n')).toMatch(/^HTTP\/1\.1 400/);
  });
});

describe('HEAD and OPTIONS', () => {
  it('answers HEAD as GET without the body', async () => {
    const reply = await platform.call('/v2/ultigen/monsters/7', { method: 'HEAD' });
    expect([reply.status, reply.text]).toEqual([200, '']);
    expect(platform.services.ultigen.received.at(-1)).toMatchObject({ method: 'GET', url: '/v2/ultigen/monsters/7' });
  });

  it('has nobody write an archive of which only the head is wanted', async () => {
    await platform.call('/account/archive', { ...bearer(platform.users.tokenFor('player')), method: 'HEAD' });
    expect(platform.services.users.received.at(-1)).toMatchObject({ method: 'HEAD', url: '/account/archive' });
  });

  it('tells the methods of a path', async () => {
    const reply = await platform.call('/v2/users', { method: 'OPTIONS' });
    expect([reply.status, reply.headers.get('allow')]).toEqual([204, 'HEAD, DELETE, GET, PUT']);
  });
});

describe('GET /account/google/callback', () => {
  const callback = '/account/google/callback?state=s&code=c';

  it('is a page of the users service, with its status and cookies', async () => {
    const { users } = platform.services;
    const answering = users.respond;
    const cookies = ['hatchery_google=; Path=/account/google', 'hatchery_refresh=r; Path=/account'];
    users.respond = (_request, response) => {
      const headers = { 'content-type': 'text/html', 'content-security-policy': "script-src 'none'" };
      response.writeHead(409, { ...headers, 'set-cookie': cookies }).end('<p>Words</p>');
    };
    const headers = {
      cookie: 'hatchery_google=flow',
      origin: 'https://evil.example',
      'x-forwarded-host': 'evil.example',
    };
    const reply = await platform.call(callback, { headers });
    users.respond = answering;
    expect([reply.status, reply.text]).toEqual([409, '<p>Words</p>']);
    expect(reply.headers.getSetCookie()).toEqual(cookies);
    expect(reply.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(reply.headers.get('x-frame-options')).toBe('DENY');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    expect(users.received.at(-1)).toMatchObject({ url: callback, headers: { cookie: 'hatchery_google=flow' } });
    expect(users.received.at(-1)?.headers['x-forwarded-host']).not.toBe('evil.example');
  });

  it('takes no other method', async () => {
    const reply = await platform.call('/account/google/callback', { method: 'POST' });
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'HEAD, GET']);
  });
});

describe('GET /.well-known/jwks.json', () => {
  it('shows the keys of the users service to everyone', async () => {
    const reply = await platform.call('/.well-known/jwks.json');
    expect(reply.body).toEqual({ keys: platform.users.state.keys });
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  });
});
