import * as fc from 'fast-check';
import { endOfSeason, isCounting, isFrozenAt, seasonAt, shownSeason, weekOf } from './boards.rules.ts';

const at = (text: string) => new Date(text);
const board = {
  ...{ id: '', gameId: '', name: '', fact: '', version: 1 },
  ...{ period: 'weekly' as const, startsAt: at('2026-11-23T00:00:00Z'), endsAt: at('2026-12-07T00:00:00Z') },
};

it.each([
  ['2026-11-24T12:00:00Z', '2026-W48'],
  ['2026-01-01T00:00:00Z', '2026-W01'],
  ['2027-01-03T23:59:59Z', '2026-W53'],
  ['2027-01-04T00:00:00Z', '2027-W01'],
  ['2024-12-30T00:00:00Z', '2025-W01'],
])('%s is in week %s', (time, week) => {
  expect(weekOf(at(time))).toBe(week);
});

it('begins a week on Monday and keeps it for seven days', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 0, max: 7 * 86_400_000 - 1 }),
      (weeks, inside) => {
        const monday = Date.UTC(2000, 0, 3) + weeks * 7 * 86_400_000;
        expect(weekOf(new Date(monday + inside))).toBe(weekOf(new Date(monday)));
        expect(weekOf(new Date(monday - 1))).not.toBe(weekOf(new Date(monday)));
      },
    ),
  );
});

it('counts from its beginning until its end', () => {
  expect(isCounting(board, at('2026-11-22T23:59:59.999Z'))).toBe(false);
  expect(isCounting(board, board.startsAt)).toBe(true);
  expect(isCounting(board, board.endsAt)).toBe(false);
  expect([isFrozenAt(board, board.startsAt), isFrozenAt(board, board.endsAt)]).toEqual([false, true]);
  expect(isFrozenAt({ endsAt: null }, board.endsAt)).toBe(false);
});

it('shows the running season, and the last one once it is frozen', () => {
  expect(shownSeason(board, at('2026-11-24T12:00:00Z'))).toBe('2026-W48');
  expect(shownSeason(board, at('2027-05-01T00:00:00Z'))).toBe('2026-W49');
  expect(seasonAt({ period: 'daily' }, at('2026-11-24T23:59:59Z'))).toBe('2026-11-24');
  expect(seasonAt({ period: 'season' }, at('2026-11-24T23:59:59Z'))).toBe('season');
});

it('knows when each of its seasons is over, and which it never has', () => {
  const endOf = (more: object, season: string) => endOfSeason({ ...board, ...more }, season)?.toISOString();
  expect(endOf({}, '2026-W48')).toBe('2026-11-30T00:00:00.000Z');
  expect(endOf({ endsAt: at('2026-12-02T00:00:00Z') }, '2026-W49')).toBe('2026-12-02T00:00:00.000Z');
  expect(endOf({ endsAt: null }, '2027-W01')).toBe('2027-01-11T00:00:00.000Z');
  for (const never of ['2026-W47', '2026-W50', '2026-W99', '2026-11-24', 'season'])
    expect([never, endOf({}, never)]).toEqual([never, undefined]);
  expect(endOf({ period: 'daily' }, '2026-11-24')).toBe('2026-11-25T00:00:00.000Z');
  for (const never of ['2026-11-22', '2026-02-31', '2026-13-01', '2026-W48'])
    expect([never, endOf({ period: 'daily' }, never)]).toEqual([never, undefined]);
  expect(endOfSeason({ ...board, period: 'season', endsAt: null }, 'season')).toBeNull();
});

it('has every week that it shows, until the next one begins', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 * 86_400_000 }), (time) => {
      const moment = new Date(Date.UTC(2000, 0, 3) + time);
      const end = endOfSeason({ ...board, startsAt: new Date(0), endsAt: null }, weekOf(moment)) as Date;
      expect(weekOf(new Date(end.getTime() - 1))).toBe(weekOf(moment));
      expect(weekOf(end)).not.toBe(weekOf(moment));
    }),
  );
});
