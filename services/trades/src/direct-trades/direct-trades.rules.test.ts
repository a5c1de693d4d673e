import type { Problem } from '@hatchery/api/problems';
import {
  assertConfirmable,
  assertVersion,
  confirmableAt,
  longestHold,
  type Seal,
  sideOf,
  type Table,
} from './direct-trades.rules.ts';

const now = new Date('2026-11-24T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const side = (userId: string, bundleId: string | null) => ({ userId, name: null, bundleId, change: null, seal: null });
const table = (changes: Partial<Table> = {}): Table => ({
  id: 'table',
  status: 'open',
  version: 7,
  one: side('ada', 'eggs'),
  other: side('bob', 'swords'),
  heldUntil: null,
  changedBy: 'bob',
  changedAt: later(-10),
  movementId: null,
  postingId: null,
  endReason: null,
  ending: null,
  createdAt: later(-100),
  endedAt: null,
  ...changes,
});
const hash = 'a'.repeat(64);
const confirming = { mine: 'one' as const, hash, given: { hash, version: 7 }, pauseSeconds: 3, now };
const refusalOf = (work: () => void): Partial<Problem> => {
  try {
    work();
  } catch (error) {
    const { code, errors, retryAfterSeconds } = error as Problem;
    return { code, ...(errors ? { errors } : {}), ...(retryAfterSeconds ? { retryAfterSeconds } : {}) };
  }
  return {};
};

describe('assertConfirmable', () => {
  it('lets a player confirm what they see', () => {
    expect(refusalOf(() => assertConfirmable(table(), confirming))).toEqual({});
  });

  const change = { movementId: 'movement', bundleId: null, requestId: 'request' };
  it.each<[string, Partial<Table>, object, object]>([
    ['what has ended', { status: 'cancelled' }, {}, { code: 'conflict' }],
    ['what waits', { status: 'held' }, {}, { code: 'conflict' }],
    ['what is ending', { ending: { status: 'cancelled', because: 'table-left' } }, {}, { code: 'conflict' }],
    ['an older version', { version: 8 }, {}, { code: 'conflict', errors: [{ path: 'body.version' }] }],
    ['while a side changes', { other: { ...side('bob', 'swords'), change } }, {}, { code: 'conflict' }],
    ['an empty table', { one: side('ada', null), other: side('bob', null) }, {}, { code: 'conflict' }],
    ['within the pause', { changedAt: later(-1) }, {}, { code: 'conflict', retryAfterSeconds: 2 }],
    ['another hash', {}, { given: { hash: 'b'.repeat(64) } }, { code: 'conflict', errors: [{ path: 'body.hash' }] }],
    [
      'getting nothing, unless they say so',
      { other: side('bob', null) },
      {},
      { code: 'bad-request', errors: [{ path: 'body.acceptsNothing' }] },
    ],
  ])('refuses %s', (_, changes, given, expected) => {
    expect(refusalOf(() => assertConfirmable(table(changes), { ...confirming, ...given }))).toMatchObject(expected);
  });

  it('lets a player give for nothing who says so, and get for nothing without a word', () => {
    const empty = table({ other: side('bob', null) });
    const given = { hash, acceptsNothing: true };
    expect(refusalOf(() => assertConfirmable(empty, { ...confirming, given }))).toEqual({});
    expect(refusalOf(() => assertConfirmable(empty, { ...confirming, mine: 'other' }))).toEqual({});
  });
});

describe('assertVersion', () => {
  it('says which version there is now', () => {
    expect(() => assertVersion(table(), 6)).toThrow('Its version is 7 now.');
    expect(() => assertVersion(table(), undefined)).not.toThrow();
  });
});

describe('confirmableAt', () => {
  it('is at once while nobody has put anything down', () => {
    expect(confirmableAt(table({ changedBy: null }), 3)).toEqual(later(-100));
    expect(confirmableAt(table(), 3)).toEqual(later(-7));
  });
});

describe('sideOf', () => {
  it('knows a player by all their accounts, and no strangers', () => {
    expect(sideOf(table(), ['carol', 'bob'])).toBe('other');
    expect(sideOf(table(), ['carol'])).toBeUndefined();
  });
});

describe('longestHold', () => {
  const seal = (holdUntil: Date | null): Seal => ({
    hash,
    sessionId: 'session',
    at: now.toISOString(),
    holdUntil: holdUntil?.toISOString() ?? null,
    because: holdUntil ? 'new-device' : null,
  });
  it('is the longest one that is not over', () => {
    expect(longestHold([seal(null), null], now)).toBeUndefined();
    expect(longestHold([seal(later(-1)), seal(now)], now)).toBeUndefined();
    expect(longestHold([seal(later(5)), seal(later(9))], now)?.until).toEqual(later(9));
  });
});
