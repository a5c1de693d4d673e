import type { Problem } from '@hatchery/api/problems';
import { expiryOf, requireOpen, requireSeen, type StoredTrade, statusesOf } from './trades.rules.ts';

const now = new Date('2026-11-23T12:00:00Z');
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();

const refusalOf = (work: () => unknown): Problem | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error as Problem;
  }
};

test('a trade expires when its owner says, within an hour and 30 days, or as usual', () => {
  const expiry = (asked?: string) => expiryOf(asked, { now, usualDays: 7 });
  expect(expiry().toISOString()).toBe(after(7 * 24));
  expect(expiry(after(1)).toISOString()).toBe(after(1));
  expect(expiry(after(30 * 24)).toISOString()).toBe(after(30 * 24));
  for (const asked of [after(0.9), after(-1), after(30 * 24 + 1)])
    expect(refusalOf(() => expiry(asked))).toMatchObject({ code: 'bad-request', errors: [{ path: 'body.expiresAt' }] });
});

test('only an open trade that nobody changes can be bound', () => {
  const open = { status: 'open', change: null, expiresAt: new Date(after(1)), version: 1, termsVersion: 1 } as const;
  expect(refusalOf(() => requireOpen(open, now))).toBeUndefined();
  const change = { movementId: 'm', bundleId: 'b', request: [], ownerId: 'o' };
  const others = ['settling', 'completed', 'cancelled', 'expired'] as const;
  for (const bound of [
    ...others.map((status) => ({ ...open, status })),
    { ...open, change },
    { ...open, expiresAt: now },
  ])
    expect(refusalOf(() => requireOpen(bound, now))?.code).toBe('conflict');
});

test('a version is good from the one of the last change that matters up to the current one', () => {
  const seen = (version: number | undefined) => refusalOf(() => requireSeen({ version: 7 } as StoredTrade, version, 5));
  for (const version of [undefined, 5, 6, 7]) expect(seen(version)).toBeUndefined();
  for (const version of [4, 8])
    expect(seen(version)).toMatchObject({ code: 'conflict', errors: [{ path: 'body.version' }] });
  expect(seen(4)?.message).toContain('Its version is 7 now');
});

test('types of lists name states, of which one can be chosen', () => {
  expect(statusesOf('open', undefined)).toEqual(['open', 'settling']);
  expect(statusesOf('ended', 'expired')).toEqual(['expired']);
  expect(statusesOf('open', 'expired')).toEqual([]);
});
