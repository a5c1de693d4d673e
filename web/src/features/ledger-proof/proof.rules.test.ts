import type { LedgerProof } from '@hatchery/api/ledger';
import { durationWords, figureWords, scopeWords, verdictOf } from './proof.rules.ts';

const proof = (more: Partial<LedgerProof>): LedgerProof => ({
  uid: 'proof',
  status: 'passed',
  by: 'nightly',
  startedAt: '2026-11-23T03:00:00.000Z',
  finishedAt: '2026-11-23T03:00:02.500Z',
  accounts: 1_200,
  entries: 34_000,
  holds: 3,
  assets: [],
  failures: [],
  moreFailures: 0,
  ...more,
});
const failure = { check: 'sum-of-unit', subject: 'unit', expected: '5', found: '6', words: 'One too many.' };

test('a proof says how it ended', () => {
  expect(verdictOf(proof({}))).toEqual({ good: true, words: 'Everything adds up' });
  expect(verdictOf(proof({ status: 'failed', failures: [failure] })).words).toBe('1 thing does not add up');
  expect(verdictOf(proof({ status: 'failed', failures: [failure], moreFailures: 1_199 })).words).toMatch('1,200');
  expect(verdictOf(proof({ status: 'broken-off' })).good).toBe(false);
});

test('what was added up is told', () => {
  expect(scopeWords(proof({}))).toBe('1,200 accounts, 34,000 entries and 3 holds, for the nightly job');
  expect(durationWords(proof({}))).toBe('2.5 s');
  expect(durationWords(proof({ finishedAt: '2026-11-23T03:02:05.000Z' }))).toBe('2 min 5 s');
});

test('figures are in whole tokens, and a difference keeps its sign', () => {
  const zero = '0';
  const totals = {
    ...{ uid: 'a', name: 'HATCHY', decimals: 2, issuedBase: '12345', depositedBase: zero, claimedBase: zero },
    ...{ destroyedBase: zero, expiredBase: zero, playersBase: zero, holdsBase: zero, waitingBase: zero },
    differenceBase: '-50',
  };
  expect(figureWords(totals, 'issuedBase')).toBe('123.45');
  expect(figureWords(totals, 'differenceBase')).toBe('−0.5');
});
