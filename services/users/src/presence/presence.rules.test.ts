import { roundedActivity } from './presence.rules.ts';

const now = new Date('2026-03-04T15:20:00Z');

describe('roundedActivity', () => {
  it.each([
    ['2026-03-04T15:19:59Z', '2026-03-04T15:00:00.000Z'],
    ['2026-03-03T15:20:01Z', '2026-03-03T15:00:00.000Z'],
    ['2026-03-03T15:20:00Z', '2026-03-03T00:00:00.000Z'],
    ['2026-02-01T23:59:00Z', '2026-02-01T00:00:00.000Z'],
  ])('tells of %s %s', (lastUsedAt, told) => {
    expect(roundedActivity(new Date(lastUsedAt), now).toISOString()).toBe(told);
  });
});
