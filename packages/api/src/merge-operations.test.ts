import { mergeOperations } from './merge-operations.ts';

test('joins routers, with the types of each', () => {
  const merged: { me: number; games: string } = mergeOperations({ me: 1 }, { games: 'all' });
  expect(merged).toEqual({ me: 1, games: 'all' });
});

test('refuses two operations of one name, when compiling too', () => {
  // @ts-expect-error `me` is declared twice
  expect(() => mergeOperations({ me: 1 }, { games: 'all' }, { me: 2 })).toThrow('Two operations are called me.');
});
