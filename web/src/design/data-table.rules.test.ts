import { nextRow, nextSorting, sortRows } from './data-table.rules.ts';

const rows = [
  { uid: 'a', name: 'cleo', email: '', figure: 2n },
  { uid: 'b', name: 'ada', email: 'ada@example.com', figure: 10n },
  { uid: 'c', name: 'bo', email: 'bo@example.com', figure: 7n },
];
const order = (...given: Parameters<typeof sortRows<(typeof rows)[number]>>) =>
  sortRows(...given).map(({ uid }) => uid);

test('rows are sorted by a figure', () => {
  expect(order(rows, ({ name }) => name, false)).toEqual(['b', 'c', 'a']);
  expect(order(rows, ({ figure }) => figure, true)).toEqual(['b', 'c', 'a']);
});

test('empty texts come last either way', () => {
  expect(order(rows, ({ email }) => email, false)).toEqual(['b', 'c', 'a']);
  expect(order(rows, ({ email }) => email, true)).toEqual(['c', 'b', 'a']);
});

test('a column goes up, down, and back', () => {
  const up = nextSorting(undefined, 'name');
  const down = nextSorting(up, 'name');
  expect([up, down, nextSorting(down, 'name')]).toEqual([
    { by: 'name', down: false },
    { by: 'name', down: true },
    undefined,
  ]);
  expect(nextSorting(down, 'xp')).toEqual({ by: 'xp', down: false });
});

test.each([
  ['ArrowDown', 0, 1],
  ['j', 2, 2],
  ['ArrowUp', 0, 0],
  ['k', 2, 1],
  ['End', 0, 2],
  ['Home', 2, 0],
  ['x', 1, undefined],
])('%s from row %i', (key, at, to) => {
  expect(nextRow(key, at, 3)).toBe(to);
});
