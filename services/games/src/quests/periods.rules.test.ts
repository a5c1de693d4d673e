import { closedBecause, periodOf } from './periods.rules.ts';

const at = (text: string) => new Date(text);
const always = { startsAt: null, endsAt: null };

describe('periodOf', () => {
  it.each([
    ['once', '2026-11-24T12:00:00Z', 'once', null, null, null],
    ['daily', '2026-11-24T00:00:00Z', '2026-11-24', '2026-11-24', '2026-11-25', '2026-11-25'],
    ['daily', '2026-11-24T23:59:59.999Z', '2026-11-24', '2026-11-24', '2026-11-25', '2026-11-25'],
    ['weekly', '2026-11-23T00:00:00Z', '2026-W48', '2026-11-23', '2026-11-30', '2026-11-30'],
    ['weekly', '2026-11-29T23:59:59Z', '2026-W48', '2026-11-23', '2026-11-30', '2026-11-30'],
    ['weekly', '2027-01-01T12:00:00Z', '2026-W53', '2026-12-28', '2027-01-04', '2027-01-04'],
    ['weekly', '2024-12-31T12:00:00Z', '2025-W01', '2024-12-30', '2025-01-06', '2025-01-06'],
  ] as const)('%s at %s is %s', (period, now, name, from, to, next) => {
    const day = (text: string | null) => text && at(`${text}T00:00:00Z`);
    expect(periodOf({ period, ...always }, at(now))).toEqual({ name, from: day(from), to: day(to), next: day(next) });
  });

  it('counts nothing from before a quest begins or after it ends', () => {
    const quest = { startsAt: at('2026-11-24T06:00:00Z'), endsAt: at('2026-11-24T18:00:00Z') };
    const now = at('2026-11-24T12:00:00Z');
    const { startsAt: from, endsAt: to } = quest;
    expect(periodOf({ period: 'season', ...quest }, now)).toEqual({ name: 'season-2026-11-24', from, to, next: null });
    expect(periodOf({ period: 'daily', ...quest }, now)).toEqual({ name: '2026-11-24', from, to, next: null });
  });
});

test.each([
  ['2026-11-24T05:59:59Z', 'This quest has not begun yet.'],
  ['2026-11-24T06:00:00Z', undefined],
  ['2026-11-24T17:59:59Z', undefined],
  ['2026-11-24T18:00:00Z', 'This quest has ended.'],
])('at %s a quest of a day is closed because: %s', (now, why) => {
  const quest = { startsAt: at('2026-11-24T06:00:00Z'), endsAt: at('2026-11-24T18:00:00Z') };
  expect(closedBecause(quest, at(now))).toBe(why);
});
