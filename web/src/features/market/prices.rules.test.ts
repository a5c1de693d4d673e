import { staleSince } from './prices.rules.ts';

const noon = Date.parse('2026-11-22T12:00:00.000Z');
const minute = 60_000;
const readAt = (...minutesBefore: number[]) =>
  minutesBefore.map((minutes) => ({ priceReadAt: new Date(noon - minutes * minute).toISOString() }));

describe('prices', () => {
  it('are fresh while the platform reads them', () => {
    expect(staleSince({ kinds: readAt(1, 4), heardAt: noon, failing: false }, noon)).toBeUndefined();
    expect(staleSince({ kinds: [], heardAt: 0, failing: true }, noon)).toBeUndefined();
  });

  it('are as old as the oldest of them', () => {
    const kinds = readAt(0, 12, 3);
    expect(staleSince({ kinds, heardAt: noon, failing: false }, noon)).toBe(kinds[1]?.priceReadAt);
  });

  it('grow old on a page that cannot ask, and not on one that was asleep', () => {
    const heard = { kinds: readAt(0), heardAt: noon };
    const later = noon + 30 * minute;
    expect(staleSince({ ...heard, failing: true }, later)).toBe(heard.kinds[0]?.priceReadAt);
    expect(staleSince({ ...heard, failing: false }, later)).toBeUndefined();
  });
});
