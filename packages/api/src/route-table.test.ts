import { createRouteTable } from './route-table.ts';

const route = (method: string, path: string) => ({ method, path });

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
