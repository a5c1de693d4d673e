import { documentedRoutes, isApiPath } from './routes.ts';

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
