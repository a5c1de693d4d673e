import { about, cannotLeave, mustWait, secondsUntil, waysBetween } from './bridge.rules.ts';

const places = { omnichain: [31337, 31338], bridge: [31337, 31339], main: 31337 };

test('finds the ways between chains', () => {
  expect(waysBetween(31337, 31338, places)).toEqual(['endpoint']);
  expect(waysBetween(31337, 31339, places)).toEqual(['messenger']);
  expect(waysBetween(31338, 31339, places)).toEqual([]);
  expect(waysBetween(31337, 31337, places)).toEqual([]);
  expect(waysBetween(31337, 31338, { ...places, bridge: [31337, 31338, 31339] })).toEqual(['endpoint', 'messenger']);
});

test('leads the messenger through the chain that issues the token', () => {
  const all = { ...places, bridge: [31337, 31338, 31339] };
  expect(waysBetween(31338, 31339, all)).toEqual([]);
  expect(waysBetween(31339, 31337, all)).toEqual(['messenger']);
});

test('knows when a limit allows an amount', () => {
  expect(secondsUntil({ now: 5n, most: 10n }, 5n)).toBe(0);
  expect(secondsUntil({ now: 0n, most: 10n }, 10n)).toBe(86_400);
  expect(secondsUntil({ now: 5n, most: 10n }, 6n)).toBe(8_640);
  expect(secondsUntil({ now: 5n, most: 10n }, 11n)).toBeUndefined();
  expect(secondsUntil({ now: 0n, most: 0n }, 1n)).toBeUndefined();
});

test('says how long one waits', () => {
  expect(about(20)).toBe('about a minute');
  expect(about(3_600)).toBe('about 60 minutes');
  expect(about(8_640)).toBe('about 2 hours');
});

test('says what limits mean for an amount', () => {
  const limit = { now: 5n, most: 10n };
  expect(cannotLeave({ amount: 5n, leaving: limit, from: 'BSC' })).toBeUndefined();
  expect(cannotLeave({ amount: 5n, leaving: undefined, from: 'BSC' })).toBeUndefined();
  expect(cannotLeave({ amount: 6n, leaving: limit, from: 'BSC' })).toBe(
    'More than can leave BSC now. Send less, or wait about 2 hours.',
  );
  expect(cannotLeave({ amount: 11n, leaving: limit, from: 'BSC' })).toBe(
    'More than can leave BSC within a day. Send less.',
  );
  expect(mustWait({ amount: 6n, arriving: limit, to: 'BSC' })).toBe(
    'More than may arrive on BSC now. It would wait there about 2 hours, and anyone could then send it on.',
  );
  expect(mustWait({ amount: 11n, arriving: limit, to: 'BSC' })).toMatch(/^More than may arrive on BSC within a day/);
});
