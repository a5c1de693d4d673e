import { digestOf, forgetKey, keyOf } from './kept-keys.ts';

const kept = new Map<string, string>();
beforeAll(() => {
  Object.assign(globalThis, {
    localStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
    },
  });
});

const one = digestOf({ function: 'buyWithAvax', arguments: ['1'] });
const other = digestOf({ function: 'buyWithAvax', arguments: ['2'] });

test('a call keeps its key until it has ended, and has another one then', () => {
  const { key, isEarlier } = keyOf(one);
  expect(isEarlier).toBe(false);
  expect(keyOf(one)).toEqual({ key, isEarlier: false });
  expect(keyOf(other).key).not.toBe(key);
  forgetKey(one);
  expect(keyOf(one).key).not.toBe(key);
});

test('a key of an earlier visit is told from those of this one', () => {
  kept.set('hatchery.kept-calls', JSON.stringify({ [one]: 'of an earlier visit' }));
  expect(keyOf(one)).toEqual({ key: 'of an earlier visit', isEarlier: true });
  expect(keyOf(other).isEarlier).toBe(false);
});

test('nonsense in the storage is no key', () => {
  for (const nonsense of ['', 'no', 'null', '"text"']) {
    kept.set('hatchery.kept-calls', nonsense);
    expect(keyOf(one).isEarlier).toBe(false);
  }
});
