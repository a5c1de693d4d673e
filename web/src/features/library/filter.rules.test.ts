import { askedFor, countWords, filterOf, isFiltering, libraryPath, ordersFor, tagsToShow } from './filter.rules.ts';

const licence = '3f1c1f0a-7a3e-4d5b-9a55-0c4f6a1b2c3d';

describe('the address of the library', () => {
  it('holds a search, so that it can be shared and found again', () => {
    const path = `/library?search=moss+egg&tag=creatures&kind=model&licence=${licence}&order=popular`;
    const filter = filterOf(path.slice('/library'.length));
    expect(filter).toEqual({ search: 'moss egg', tag: 'creatures', kind: 'model', licence, order: 'popular' });
    expect(libraryPath(filter)).toBe(path);
    expect(isFiltering(filter)).toBe(true);
  });

  it('is plain where nothing is asked for', () => {
    const filter = filterOf('');
    expect(libraryPath(filter)).toBe('/library');
    expect(isFiltering(filter)).toBe(false);
    expect(isFiltering({ ...filter, order: 'title' })).toBe(false);
  });

  it('leaves out what the platform would refuse', () => {
    const filter = filterOf(`?search=${'a'.repeat(300)}&kind=film&licence=mine&order=best&tag=`);
    expect(filter).toEqual({
      search: 'a'.repeat(100),
      tag: undefined,
      kind: undefined,
      licence: undefined,
      order: undefined,
    });
  });

  it('asks without the space that one has just typed', () => {
    expect(askedFor(filterOf('?search=moss+'))).toEqual({ search: 'moss' });
    expect(askedFor(filterOf('?search=++'))).toEqual({});
  });
});

test('a search shows the best match first, and everything else the newest', () => {
  expect(ordersFor({ search: 'moss' })[0]).toEqual(['', 'Best match']);
  expect(ordersFor({ search: ' ' })[0]).toEqual(['', 'Newest first']);
});

test('a count says what was looked for, and that a search ends at a thousand', () => {
  expect(countWords(1, { search: '' })).toBe('1 asset');
  expect(countWords(1_250, { search: '' })).toBe('1,250 assets');
  expect(countWords(12, { search: 'moss ' })).toBe('12 assets for “moss”');
  expect(countWords(1_000, { search: 'a' })).toBe('1,000+ assets for “a”');
});

describe('tags', () => {
  const tags = [
    { name: 'birds', assets: 2 },
    { name: 'creatures', assets: 12 },
    { name: 'maps', assets: 0 },
    { name: 'songs', assets: 5 },
  ];
  const names = (chosen: string | undefined, most: number) => tagsToShow(tags, chosen, most).map(({ name }) => name);

  it('that most assets have come first, and those without any are left out', () => {
    expect(names(undefined, 9)).toEqual(['creatures', 'songs', 'birds']);
  });

  it('show the chosen one in any case', () => {
    expect(names('birds', 2)).toEqual(['birds', 'creatures']);
    expect(names('songs', 2)).toEqual(['creatures', 'songs']);
    expect(names('maps', 9)).toEqual(['creatures', 'songs', 'birds', 'maps']);
    expect(names('gone', 9)).toEqual(['gone', 'creatures', 'songs', 'birds']);
  });
});
