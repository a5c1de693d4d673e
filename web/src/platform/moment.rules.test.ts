import { isTime, localTime } from './moment.rules.ts';

test('times are typed in the own time zone', () => {
  const iso = '2026-11-30T12:00:00.000Z';
  expect(new Date(localTime(iso)).toISOString()).toBe(iso);
  expect(localTime(undefined)).toBe('');
  expect(isTime(localTime(iso))).toBe(true);
  expect(isTime('')).toBe(false);
});
