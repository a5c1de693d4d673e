import { changesOf, shortly } from './changes.rules.ts';

test('values that differ are found, however deep', () => {
  const before = { level: 4, wallet: { coins: 12, gems: 1 }, log: ['a'], gone: true };
  const after = { level: 5, wallet: { coins: 12, gems: 3 }, log: ['a', 'b'], name: 'Fern' };
  expect(changesOf(before, after, 10)).toEqual({
    found: [
      { path: 'level', before: '4', after: '5' },
      { path: 'wallet › gems', before: '1', after: '3' },
      { path: 'log › 1', before: undefined, after: '"b"' },
      { path: 'name', before: undefined, after: '"Fern"' },
      { path: 'gone', before: 'true', after: undefined },
    ],
    more: false,
  });
});

test('equal saves have no changes, and many changes are cut off', () => {
  expect(changesOf({ a: [1, { b: null }] }, { a: [1, { b: null }] }, 10)).toEqual({ found: [], more: false });
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`key${index}`, index]));
  expect(changesOf({}, many, 20)).toMatchObject({ more: true });
  expect(changesOf({}, many, 20).found).toHaveLength(20);
});

test('a deep save is compared without end of the stack', () => {
  const nested = (depth: number, leaf: number) => JSON.parse(`${'{"a":'.repeat(depth)}${leaf}${'}'.repeat(depth)}`);
  expect(changesOf(nested(64, 1), nested(64, 2), 5).found).toHaveLength(1);
});

test('keys of objects are data', () => {
  const before = JSON.parse('{"__proto__": 1}');
  expect(changesOf(before, {}, 5).found).toEqual([{ path: '__proto__', before: '1', after: undefined }]);
});

test.each([
  [[1, 2], 'a list of 2'],
  [{ a: 1 }, '1 field'],
  ['x', '"x"'],
  [null, 'null'],
])('%j is told as %s', (value, words) => {
  expect(shortly(value)).toBe(words);
});
