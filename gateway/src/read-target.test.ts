import { readTarget } from './read-target.ts';

const reads = new Set(['page', 'chainId', 'uids']);

it.each([
  ['/a', '/a'],
  ['/a?', '/a'],
  ['/a?x=1', '/a'],
  ['/a?x=1&page=2', '/a?page=2'],
  ['/a?page=2&chainId=1', '/a?chainId=1&page=2'],
  ['/a?p%61ge=%32', '/a?page=2'],
  ['/a?page=2&page=3', '/a?page=2&page=3'],
  ['/a?uids[]=b&uids[]=a&x[]=1', '/a?uids%5B%5D=b&uids%5B%5D=a'],
])('%s is read as %s', (target, read) => expect(readTarget(target, '/a', reads)).toBe(read));

it('leaves a query alone of which everything may be read', () => {
  expect(readTarget('/a?x=1', '/a', undefined)).toBe('/a?x=1');
});
