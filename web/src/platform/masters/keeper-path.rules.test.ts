import { keeperPath, tokenOf, wardrobePath } from './keeper-path.rules.ts';

test('an avatar has a page and a wardrobe, by chain and number', () => {
  const token = { chainId: 43114, tokenId: 12 };
  expect(keeperPath(token)).toBe('/keepers/43114/12');
  expect(wardrobePath(token)).toBe('/keepers/43114/12/wardrobe');
  expect(wardrobePath(token, 301)).toBe('/keepers/43114/12/wardrobe?item=301');
  expect(tokenOf({ chain: '43114', token: '12' })).toEqual(token);
});

test.each([
  {},
  { chain: '1' },
  { chain: 'x', token: '2' },
  { chain: '1', token: '-2' },
  { chain: '1', token: '9'.repeat(20) },
])('%j names no avatar', (params) => {
  expect(tokenOf(params as Record<string, string>)).toBeUndefined();
});
