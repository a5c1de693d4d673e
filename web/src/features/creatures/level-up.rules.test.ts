import { parseSeen, risenFrom, see } from './level-up.rules.ts';

test('a creature has risen if it was seen at a lower level', () => {
  const seen = see({}, { id: 7, level: 3 });
  expect(risenFrom(seen, { id: 7, level: 5 })).toBe(3);
  expect(risenFrom(seen, { id: 7, level: 3 })).toBeUndefined();
  expect(risenFrom(seen, { id: 8, level: 5 })).toBeUndefined();
});

test('the two hundred that were seen last are kept', () => {
  let seen = {};
  for (let id = 1; id <= 210; id++) seen = see(seen, { id, level: 1 });
  seen = see(seen, { id: 11, level: 2 });
  expect(Object.keys(seen)).toHaveLength(200);
  expect(Object.keys(seen).at(-1)).toBe('c11');
  expect(risenFrom(seen, { id: 10, level: 9 })).toBeUndefined();
});

test('what was stored is read, and nonsense is nothing', () => {
  expect(parseSeen(JSON.stringify(see({}, { id: 7, level: 3 })))).toEqual({ c7: 3 });
  expect(parseSeen('{"c7":"high","c8":2}')).toEqual({ c8: 2 });
  for (const text of [null, 'null', '7', '{']) expect(parseSeen(text)).toEqual({});
});
