import { matchPath } from './route.rules.ts';

test.each([
  ['/', '/', {}],
  ['/market', '/market/', {}],
  ['/collection/$id', '/collection/12', { id: '12' }],
  ['/collection/$id', '/collection/a%20b', { id: 'a b' }],
  ['/collection/$id', '/collection/%E0%A4%A', { id: '%E0%A4%A' }],
  ['/collection', '/collection/12', undefined],
  ['/collection/$id', '/collection', undefined],
  ['/', '/nowhere', undefined],
])('%s in %s', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params);
});
