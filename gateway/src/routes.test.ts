import { createRouteTable, documentedRoutes, isApiPath, type Route } from './routes.ts';

const route = (method: string, path: string): Route => ({
  method,
  path,
  operation: `${method} ${path}`,
  owner: 'users',
  access: 'public',
  bodyLimit: 0,
  cacheSeconds: 0,
  open: false,
  file: false,
  page: false,
  stream: false,
  credentials: 'required',
  takesKeys: false,
  endsSession: false,
});

describe('createRouteTable', () => {
  const table = createRouteTable([
    route('GET', '/v2/a'),
    route('GET', '/v2/a/{id}'),
    route('GET', '/v2/a/me'),
    route('POST', '/v2/a/merge'),
    route('GET', '/v2/a/{id}/b/{other}'),
    route('GET', '/v2/a/balance/{address}'),
    route('DELETE', '/v2/a/{id}'),
  ]);

  it.each([
    ['GET', '/v2/a', '/v2/a'],
    ['GET', '/v2/a/1', '/v2/a/{id}'],
    ['GET', '/v2/a/me', '/v2/a/me'],
    ['GET', '/v2/a/merge', '/v2/a/{id}'],
    ['DELETE', '/v2/a/me', '/v2/a/{id}'],
    ['GET', '/v2/a/balance/0x', '/v2/a/balance/{address}'],
    ['GET', '/v2/a/balance/b/x', '/v2/a/{id}/b/{other}'],
    ['GET', '/v2/a/%2F', '/v2/a/{id}'],
  ])('%s %s is %s', (method, path, template) => {
    expect(table.find(method, path)?.path).toBe(template);
  });

  it.each([
    '/v2/a/',
    '/v2',
    '/v2/a/1/b',
    '/v2/a/1/b/',
    '/v2/a/..',
    '/v2/a/%2e',
    '/v2/a/.%2E',
    '/v2/a/..\\merge',
    '/v2/a/%2e%2e\\..\\x',
    '/v2/a/1#2',
    '/V2/a',
    '',
  ])('GET %s is nothing', (path) => {
    expect(table.find('GET', path)).toBeUndefined();
  });

  it('knows the methods of a path', () => {
    expect(table.methodsOf('/v2/a/7')).toEqual(['DELETE', 'GET']);
    expect(table.methodsOf('/v2/b')).toEqual([]);
  });
});

describe('documentedRoutes', () => {
  it('has no internal operation and caches public reads alone', () => {
    const routes = documentedRoutes();
    expect(routes.filter(({ path }) => path.startsWith('/internal'))).toEqual([]);
    for (const { cacheSeconds, access, method } of routes)
      if (cacheSeconds > 0) expect([access, method]).toEqual(['public', 'GET']);
  });

  it('has one route for each method and path', () => {
    const names = documentedRoutes().map(({ operation }) => operation);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('isApiPath', () => {
  it.each(['/v1/x', '/v2', '/public/x', '/staking/x', '/internal/x', '/account/x', '/.well-known/jwks.json'])(
    'takes %s',
    (path) => {
      expect(isApiPath(path)).toBe(true);
    },
  );
  it.each(['/', '/v3', '/publicity', '/assets/v2/x', '/accounts'])('leaves %s', (path) => {
    expect(isApiPath(path)).toBe(false);
  });
});
