import type { Board, BoardPage } from '@hatchery/api/boards';
import { boardWords, isFurtherDown, placeWords } from './board.rules.ts';

const board = (more: Partial<Board> = {}): Board => ({
  uid: 'board',
  gameId: 'game',
  name: 'Tonight',
  fact: 'score',
  period: 'daily',
  startsAt: '2026-11-24T00:00:00.000Z',
  frozen: false,
  version: 1,
  ...more,
});
const now = Date.parse('2026-11-24T12:00:00.000Z');
const endsAt = '2026-12-01T12:00:00.000Z';

test.each([
  [board(), 'Begins anew each day'],
  [board({ period: 'weekly' }), 'Begins anew each Monday'],
  [board({ period: 'season', endsAt }), 'All season, until 1 December'],
  [board({ startsAt: '2026-12-24T12:00:00.000Z' }), 'Begins on 24 December'],
  [board({ frozen: true, endsAt }), 'Ended on 1 December. Its places are final.'],
])('a board says: %#', (one, words) => {
  expect(boardWords(one, now)).toBe(words);
});

const entry = (userId: string, rank: number): BoardPage['entries'][number] => ({
  rank,
  userId,
  displayName: userId,
  value: 10,
  reachedAt: '2026-11-24T11:00:00.000Z',
});

test('a place is told, wherever it is', () => {
  const entries = [entry('ada', 1), entry('bo', 2)];
  expect(placeWords({ entries, players: 2 })).toBe('You have no place yet.');
  expect(placeWords({ own: entry('ada', 1), entries, players: 1_200 })).toBe('You are in place 1 of 1,200.');
  expect(isFurtherDown({ entries, players: 2 })).toBe(false);
  expect(isFurtherDown({ own: entry('ada', 1), entries, players: 2 })).toBe(false);
  expect(isFurtherDown({ own: entry('zoe', 90), entries, players: 90 })).toBe(true);
});
