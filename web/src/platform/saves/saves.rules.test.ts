import type { GameSave } from '@hatchery/api/save-shapes';
import { byGame, fileName, growthWords, sizeWords, spanWords } from './saves.rules.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_400, '1.4 kB'],
  [2_000_000, '2 MB'],
  [5_242_880, '5.2 MB'],
])('%d bytes are told as %s', (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words);
});

test('what changed is told in size and time', () => {
  expect(growthWords(100, 100)).toBe('the same size');
  expect(growthWords(100, 1_600)).toBe('1.5 kB larger');
  expect(growthWords(100, 73)).toBe('27 bytes smaller');
  expect(spanWords('2026-11-24T10:00:00.000Z', '2026-11-24T12:30:00.000Z')).toBe('2 hours');
  expect(spanWords('2026-11-24T10:00:00.000Z', '2026-11-24T10:00:00.000Z')).toBe('0 seconds');
});

test('saves stand with their games', () => {
  const save = (uid: string, gameId: string, bytes: number): GameSave => ({
    uid,
    gameId,
    saveName: 'default',
    userId: 'ada',
    createdAt: '2026-11-24T10:00:00.000Z',
    updatedAt: '2026-11-24T10:00:00.000Z',
    version: 1,
    bytes,
    writtenBy: { kind: 'player', at: '2026-11-24T10:00:00.000Z' },
  });
  const groups = byGame([save('a', 'moss', 10), save('b', 'nest', 5), save('c', 'moss', 7)]);
  expect(groups.map(({ gameId, bytes, saves }) => [gameId, bytes, saves.length])).toEqual([
    ['moss', 17, 2],
    ['nest', 5, 1],
  ]);
  expect(fileName('Moss Racers', { saveName: 'Slot "1"' }, 3)).toBe('moss-racers-slot-1-v3.json');
});
