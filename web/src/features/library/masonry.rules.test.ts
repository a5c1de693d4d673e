import { columnsOf, placeCards } from './masonry.rules.ts';

test('a phone has two columns, a desk four, and they fill the width', () => {
  expect(columnsOf(358)).toEqual({ count: 2, gap: 12, width: 173 });
  expect(columnsOf(1_016)).toEqual({ count: 4, gap: 20, width: 239 });
  expect(columnsOf(240).count).toBe(1);
});

describe('cards', () => {
  const columns = { count: 2, width: 100, gap: 10 };
  const placed = (heights: number[]) =>
    placeCards(
      heights.map((relative) => ({ relative, words: 20 })),
      columns,
    );

  it('go to the shortest column, from left to right', () => {
    const { places, height } = placed([1, 0.5, 1, 1]);
    expect(places.map(({ left, top }) => [left, top])).toEqual([
      [0, 0],
      [110, 0],
      [110, 80],
      [0, 130],
    ]);
    expect(height).toBe(250);
  });

  it('are read in rows where columns are about as tall', () => {
    const { places } = placed([1.1, 1, 1, 1]);
    expect(places.map(({ left }) => left)).toEqual([0, 110, 0, 110]);
  });

  it('keep their places when more follow', () => {
    const some = [0.6, 1.4, 0.9, 1, 0.7];
    const before = placed(some).places;
    expect(placed([...some, 1, 1, 0.8]).places.slice(0, some.length)).toEqual(before);
  });

  it('of panoramas and towers are cut to what a list can show', () => {
    const { places } = placed([0.1, 4]);
    expect(places.map(({ picture }) => picture)).toEqual([50, 150]);
  });

  it('may be none', () => {
    expect(placed([])).toEqual({ places: [], height: 0 });
  });
});
