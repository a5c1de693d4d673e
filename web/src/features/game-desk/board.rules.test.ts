import type { Board } from '@hatchery/api/boards';
import { boardChecks, fieldsOfBoard, formOfBoard, standingOf } from './board.rules.ts';

const now = Date.parse('2026-11-24T12:00:00.000Z');
const board: Board = {
  uid: 'board',
  gameId: 'game',
  name: 'Tonight',
  fact: 'score',
  period: 'daily',
  startsAt: '2026-11-24T00:00:00.000Z',
  endsAt: '2026-12-24T00:00:00.000Z',
  frozen: false,
  version: 1,
};

test('a board comes back as it was typed', () => {
  const { choices, texts } = formOfBoard(board, { fact: 'rounds', now });
  const { name, fact, period, startsAt, endsAt } = board;
  expect(fieldsOfBoard(choices, texts)).toEqual({ name, fact, period, startsAt, endsAt });
});

test('a new board is a season that begins now', () => {
  const { choices, texts } = formOfBoard(undefined, { fact: 'rounds', now });
  expect(choices).toEqual({ fact: 'rounds', period: 'season' });
  expect(fieldsOfBoard(choices, { ...texts, name: 'Winter' })).toEqual({
    name: 'Winter',
    fact: 'rounds',
    period: 'season',
    startsAt: '2026-11-24T12:00:00.000Z',
  });
});

test('it ends after it begins', () => {
  const checks = boardChecks('2026-11-24T12:00');
  expect(checks.endsAt('')).toBeUndefined();
  expect(checks.endsAt('2026-11-24T12:00')).toBe('It must end after it begins.');
  expect(checks.endsAt('2026-11-25T12:00')).toBeUndefined();
  expect(checks.startsAt('')).toMatch('day');
  expect(checks.name('x'.repeat(61))).toMatch('60');
});

test('a board says how it stands', () => {
  expect(standingOf(board, now)).toBe('Running');
  expect(standingOf({ ...board, frozen: true }, now)).toBe('Frozen');
  expect(standingOf({ ...board, startsAt: '2026-11-25T00:00:00.000Z' }, now)).toBe('To come');
});
