import { chooseReleases, crowdedAbove, isUnusual, moodOf, type WaitingWelcome } from './release.rules.ts';

const now = new Date('2026-03-01T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const nothing = { today: 0, lastHour: 0, todayToCrowded: 0 };
const waiting = (giftId: string, facts: Partial<WaitingWelcome> = {}): WaitingWelcome => ({
  giftId,
  neighbours: 1,
  releasedToNetwork: 0,
  place: 1,
  account: false,
  pressedHatch: false,
  provedWork: false,
  createdAt: hoursAgo(5),
  ...facts,
});
const mood = (unusual: boolean, released = nothing, perDay = 1_000) => moodOf({ perDay, unusual, released, now });

test.each([
  ['nobody', { lastQuarter: 0, lastHour: 0, lastDay: 0 }, 1_000, false],
  ['a few on a small platform', { lastQuarter: 10, lastHour: 20, lastDay: 50 }, 5, false],
  ['many in a quarter of an hour', { lastQuarter: 11, lastHour: 11, lastDay: 11 }, 1_000, true],
  ['many in an hour', { lastQuarter: 2, lastHour: 26, lastDay: 26 }, 1_000, true],
  ['waves over a day', { lastQuarter: 0, lastHour: 0, lastDay: 501 }, 1_000, true],
  ['the same on a large platform', { lastQuarter: 11, lastHour: 26, lastDay: 501 }, 10_000, false],
])('%s: unusual or not', (_who, arrivals, perDay, unusual) => {
  expect(isUnusual(arrivals, perDay)).toBe(unusual);
});

test('a usual day releases every egg at once, also of a small group', () => {
  const group = Array.from({ length: 8 }, (_, index) =>
    waiting(`g${index}`, { neighbours: 8, place: index + 1, createdAt: now }),
  );
  expect(chooseReleases(group, mood(false))).toEqual(group.map(({ giftId }) => giftId));
});

test('no more than the day has left', () => {
  const two = [waiting('a'), waiting('b')];
  expect(chooseReleases(two, mood(false, { ...nothing, today: 999 }))).toEqual(['a']);
  expect(chooseReleases(two, mood(true, { ...nothing, today: 1_000 }))).toEqual([]);
  expect(chooseReleases(two, mood(true, { ...nothing, lastHour: 84 }))).toEqual([]);
});

test('order: account, pressed hatch, proved work, place in the network, time; never time alone', () => {
  const all = [
    waiting('tenth', { place: 10, createdAt: hoursAgo(9) }),
    waiting('early', { createdAt: hoursAgo(6) }),
    waiting('late'),
    waiting('worked', { provedWork: true }),
    waiting('pressed', { pressedHatch: true }),
    waiting('account', { account: true, createdAt: now }),
  ];
  expect(chooseReleases(all, mood(true))).toEqual(['account', 'pressed', 'worked', 'early', 'late', 'tenth']);
});

test('an unusual day waits until networks show themselves, and crowded ones share a small part', () => {
  const crowded = Array.from({ length: 100 }, (_, index) =>
    waiting(`bot${String(index).padStart(3, '0')}`, {
      neighbours: 40,
      pressedHatch: true,
      provedWork: true,
      place: index,
    }),
  );
  const fresh = waiting('fresh', { createdAt: hoursAgo(3) });
  const home = waiting('home', { neighbours: crowdedAbove(true) });
  const chosen = chooseReleases([...crowded, fresh, home], mood(true));
  expect(chosen).toHaveLength(41);
  expect(chosen[0]).toBe('home');
  expect(chosen).not.toContain('fresh');
  // Eggs count that networks got before they were crowded.
  expect(chooseReleases(crowded, mood(true, { ...nothing, todayToCrowded: 39 }))).toHaveLength(1);
  expect(chooseReleases(crowded, mood(true, { ...nothing, todayToCrowded: 60 }))).toEqual([]);
});

test('of crowded networks the less crowded come first, and accounts before all', () => {
  const school = waiting('school', { neighbours: 5 });
  const second = waiting('second', { neighbours: 6, releasedToNetwork: 1 });
  const flood = waiting('flood', { neighbours: 500 });
  const account = waiting('account', { neighbours: 500, account: true });
  expect(chooseReleases([flood, second, school, account], mood(true))).toEqual([
    'account',
    'school',
    'second',
    'flood',
  ]);
});
