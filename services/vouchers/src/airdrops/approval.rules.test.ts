import fc from 'fast-check';
import { judgeApproval, roomsOf, secondAdminBecause } from './approval.rules.ts';

test('stripes have room for all claims together, evenly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (maxClaims) => {
      const rooms = roomsOf(maxClaims);
      expect(rooms.reduce((sum, room) => sum + room)).toBe(maxClaims);
      expect(Math.max(...rooms) - Math.min(...rooms)).toBeLessThanOrEqual(1);
      expect(Math.min(...rooms)).toBeGreaterThan(0);
    }),
  );
});

const alone = { recipients: 10, amounts: { medal: 100n } };
const worth = { assetId: 'medal', eligible: 10, maxClaims: 50, most: 100n };

test.each([
  ['what one admin may give', {}, false],
  ['one recipient more', { eligible: 11 }, true],
  ['more recipients than claims', { eligible: 11, maxClaims: 10 }, false],
  ['one unit more', { most: 101n }, true],
  ['much of an asset without a limit', { assetId: 'moss', most: 10n ** 30n }, false],
])('%s needs a second admin: %#', (_, more, needed) => {
  expect(secondAdminBecause({ ...worth, ...more }, alone) !== undefined).toBe(needed);
});

test.each([
  ['nobody', 'ann', null, 'first'],
  ['an approval of another dry run', 'ann', { by: 'ben', runId: 'old' }, 'first'],
  ['the same admin', 'ben', { by: 'ben', runId: 'run' }, undefined],
  ['the author', 'author', { by: 'ben', runId: 'run' }, undefined],
  ['another admin', 'ann', { by: 'ben', runId: 'run' }, 'second'],
])('an approval after %s', (_, admin, first, expected) => {
  const judged = judgeApproval({ admin, author: 'author', first, runId: 'run' });
  expect(typeof judged === 'string' ? judged : undefined).toBe(expected);
});
