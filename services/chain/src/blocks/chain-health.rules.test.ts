import { healthOf } from './chain-health.rules.ts';

const checkedAt = new Date('2027-02-01T12:00:00Z');
const mostLag = { blocks: 60, seconds: 30 };
const after = (seconds: number) => new Date(checkedAt.getTime() + seconds * 1000);

it.each([
  ['is read as it grows', 100, 100, 2, { status: 'healthy', lagBlocks: 0, silentSeconds: 2 }],
  ['is a few blocks behind', 40, 100, 2, { status: 'healthy', lagBlocks: 60, silentSeconds: 2 }],
  ['is many blocks behind', 39, 100, 2, { status: 'late', lagBlocks: 61, silentSeconds: 2 }],
  ['has just been silent for too long', 100, 100, 31, { status: 'silent', lagBlocks: 0, silentSeconds: 31 }],
  ['is behind and silent', 1, 100, 31, { status: 'silent', lagBlocks: 99, silentSeconds: 31 }],
  ['was read a moment in the future of this clock', 100, 99, -1, { status: 'healthy', lagBlocks: 0, silentSeconds: 0 }],
] as const)('a chain that %s', (_, number, headNumber, seconds, expected) => {
  expect(healthOf({ number, headNumber, checkedAt }, mostLag, after(seconds))).toEqual(expected);
});
