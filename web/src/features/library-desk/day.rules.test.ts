import { axisTop, dayName, nextDay, wholeDays } from './day.rules.ts';

const now = Date.parse('2030-05-04T01:00:00Z');

test('ninety days end with today, and days without anybody are zero', () => {
  const days = wholeDays([{ day: '2030-05-02', views: 7, downloads: 2 }], now);
  expect(days).toHaveLength(90);
  expect(days[0]).toEqual({ day: '2030-02-04', views: 0, downloads: 0 });
  expect(days.slice(-3)).toEqual([
    { day: '2030-05-02', views: 7, downloads: 2 },
    { day: '2030-05-03', views: 0, downloads: 0 },
    { day: '2030-05-04', views: 0, downloads: 0 },
  ]);
});

test.each([
  [0, 4],
  [4, 4],
  [7, 10],
  [10, 10],
  [33, 40],
  [180, 200],
  [1_234, 2_000],
])('an axis for %d ends at %d', (most, top) => {
  expect(axisTop(most)).toBe(top);
});

test('keys move from day to day', () => {
  expect(nextDay('ArrowLeft', 0)).toBe(0);
  expect(nextDay('ArrowRight', 88)).toBe(89);
  expect(nextDay('Home', 40)).toBe(0);
  expect(nextDay('End', 40)).toBe(89);
  expect(nextDay('a', 40)).toBeUndefined();
});

test('a day is named in UTC', () => {
  expect(dayName('2030-05-04')).toBe('Sat 4 May');
});
