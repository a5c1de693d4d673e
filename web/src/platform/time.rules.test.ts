import { agoWords, countdownWords, waitWords } from './time.rules.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T12:00:30Z', 'just now'],
  ['2026-11-21T11:59:30Z', 'just now'],
  ['2026-11-21T11:58:00Z', '2 minutes ago'],
  ['2026-11-21T10:00:00Z', '2 hours ago'],
  ['2026-11-20T11:00:00Z', 'yesterday'],
  ['2026-11-10T12:00:00Z', 'last week'],
  ['2026-08-21T12:00:00Z', '3 months ago'],
  ['2024-08-21T12:00:00Z', '2 years ago'],
])('%s was %s', (iso, words) => {
  expect(agoWords(iso, now)).toBe(words);
});

test.each([
  [0, '0:00'],
  [-3, '0:00'],
  [41.2, '0:42'],
  [125, '2:05'],
  [3_725, '1:02:05'],
])('%s seconds are shown as %s', (seconds, words) => {
  expect(countdownWords(seconds)).toBe(words);
});

test.each([
  [1, '1 second'],
  [42, '42 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [7_200, '2 hours'],
])('%s seconds are %s', (seconds, words) => {
  expect(waitWords(seconds)).toBe(words);
});
