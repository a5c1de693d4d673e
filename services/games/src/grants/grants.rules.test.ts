import { fieldProblem, Problem } from '@hatchery/api/problems';
import { judgeFailure, referenceOf, waitsForCreature } from './grants.rules.ts';

test('a service that is away, busy or new says nothing about a reward', () => {
  const passing = [
    new Problem('service-unavailable', 'Away.'),
    new Problem('internal-server-error', 'Broken.'),
    new Problem('unauthorized', 'Unknown.'),
    new Problem('forbidden', 'Not yet.'),
    new Problem('request-timeout', 'Slow.'),
    new Error('socket hang up'),
  ];
  expect(passing.map((error) => judgeFailure(error).is)).toEqual(passing.map(() => 'passing'));
});

test('what is used up for today is tried again later', () => {
  expect(judgeFailure(new Problem('too-many-requests', 'Used up.'))).toEqual({ is: 'crowded' });
});

test('a refusal is for good, with its words', () => {
  const refusal = { is: 'refused', why: 'There is no asset.' };
  expect(judgeFailure(new Problem('not-found', 'There is no asset.'))).toEqual(refusal);
  expect(judgeFailure(fieldProblem('conflict', 'body.reference', 'There is no asset.'))).toEqual(refusal);
});

test('experience waits for a creature', () => {
  const error = fieldProblem('conflict', 'body.creature', 'There is no creature.');
  expect(judgeFailure(error)).toEqual({ is: 'waiting', why: waitsForCreature });
});

test('a reference is one that the ledger takes', () => {
  const reference = referenceOf('0b7a5d3e-94c1-4f5a-8f0e-3f6f6c1f2a11', 3);
  expect(reference).toMatch(/^[a-z-]+:[a-z-]+:[^:\s]+:[a-z0-9-]+$/);
});
