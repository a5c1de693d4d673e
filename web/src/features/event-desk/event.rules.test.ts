import { eventChecks, fieldsOfEvent } from './event.rules.ts';

const texts = {
  name: ' Winter cup ',
  description: '',
  startDate: '2026-11-24T12:00Z',
  endDate: '2026-11-30T12:00Z',
};

test('what is empty is left out', () => {
  expect(fieldsOfEvent({ picture: undefined, gameId: '', boardId: 'board', ranges: [] }, texts)).toEqual({
    name: 'Winter cup',
    boardId: 'board',
    rewards: [],
    rewardsGiven: false,
    startDate: '2026-11-24T12:00:00.000Z',
    endDate: '2026-11-30T12:00:00.000Z',
  });
});

test('faults are found before the API finds them', () => {
  const checks = eventChecks('2026-11-24T12:00');
  expect(checks.name(' ')).toMatch('name');
  expect(checks.startDate('')).toMatch('day');
  expect(checks.endDate('2026-11-24T11:00')).toBe('It ends after it has started.');
  expect(checks.endDate('2026-11-24T13:00')).toBeUndefined();
});
