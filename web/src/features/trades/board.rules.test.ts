import { boardPath, filterOf, isFiltering } from './board.rules.ts';

test('a filter stands in the address and comes back from it', () => {
  const filter = { text: 'fire & ice', offers: 'egg', asks: undefined, acceptable: true };
  const path = boardPath(filter);
  expect(path).toBe('/trades?text=fire+%26+ice&offers=egg&acceptable=yes');
  expect(filterOf(path.slice('/trades'.length))).toEqual(filter);
  expect(isFiltering(filter)).toBe(true);
});

test('no filter leaves the address bare', () => {
  expect(boardPath(filterOf(''))).toBe('/trades');
  expect(isFiltering(filterOf(''))).toBe(false);
});

test('a text is no longer than the API takes', () => {
  expect(filterOf(`?text=${'x'.repeat(200)}`).text).toHaveLength(80);
});
