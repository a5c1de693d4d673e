import { eventChecks, fieldsOfEvent } from './event.rules.ts';

const texts = {
  name: ' Winter cup ',
  description: '',
  season: '',
  startDate: '2026-11-24T12:00Z',
  endDate: '2026-11-30T12:00Z',
};

test('what is empty is left out', () => {
  const choices = { picture: undefined, gameId: '', boardId: 'board', boardPeriod: 'daily', ranges: [] } as const;
  expect(fieldsOfEvent({ ...choices, ranges: [] }, texts)).toEqual({
    name: 'Winter cup',
    boardId: 'board',
    rewards: [],
    rewardsGiven: false,
    startDate: '2026-11-24T12:00:00.000Z',
    endDate: '2026-11-30T12:00:00.000Z',
  });
  const day = { ...texts, season: '2026-11-24' };
  expect(fieldsOfEvent({ ...choices, ranges: [] }, day)).toHaveProperty('season', '2026-11-24');
  expect(fieldsOfEvent({ ...choices, ranges: [], boardPeriod: 'season' }, day)).not.toHaveProperty('season');
});

test('faults are found before the API finds them', () => {
  const checks = eventChecks('2026-11-24T12:00', 'weekly');
  expect([checks.season(''), checks.season('2026-W48')]).toEqual([undefined, undefined]);
  expect(checks.season('2026-11-24')).toMatch('week');
  expect(checks.name(' ')).toMatch('name');
  expect(checks.startDate('')).toMatch('day');
  expect(checks.endDate('2026-11-24T11:00')).toBe('The end must be after the start.');
  expect(checks.endDate('2026-11-24T13:00')).toBeUndefined();
});
