import { badField, fieldProblem, Problem } from '@hatchery/api/problems';
import { judgeFailure, referenceOf, waitsForCreature } from './grants.rules.ts';

test('a service that is away says nothing about a reward', () => {
  const away = [
    new Problem('service-unavailable', 'Away.'),
    new Problem('bad-gateway', 'Away.'),
    new Problem('request-timeout', 'Slow.'),
    new Error('socket hang up'),
  ];
  expect(away.map(judgeFailure)).toEqual(away.map(() => ({ is: 'away' })));
});

test('a service of another release, or one with a fault, says nothing about it either', () => {
  const unclear = [
    new Problem('internal-server-error', 'Broken.'),
    new Problem('unauthorized', 'Unknown.'),
    new Problem('forbidden', 'Not yet.'),
    new Problem('not-found', 'There is nothing at /internal/ultigen/rewards/eggs.'),
    new Problem('method-not-allowed', 'Not yet.'),
    new Problem('request-in-progress', 'The same request is under way.'),
    badField('body.creature.chainId', 'Unrecognized key.'),
    new Problem('bad-request', 'Bad Request'),
  ];
  expect(unclear.map(judgeFailure)).toEqual(unclear.map(() => ({ is: 'unclear' })));
});

test('what is used up for today is tried again later', () => {
  expect(judgeFailure(new Problem('too-many-requests', 'Used up.'))).toEqual({ is: 'crowded' });
});

test('a refusal is for good, with its words', () => {
  const refusal = { is: 'refused', why: 'It is gone.' };
  expect(judgeFailure(fieldProblem('not-found', 'body.userId', 'It is gone.'))).toEqual(refusal);
  expect(judgeFailure(fieldProblem('conflict', 'body.reference', 'It is gone.'))).toEqual(refusal);
  expect(judgeFailure(new Problem('insufficient-balance', 'It is gone.'))).toEqual(refusal);
});

test('experience waits for a creature', () => {
  const error = fieldProblem('conflict', 'body.creature', 'There is no creature.');
  expect(judgeFailure(error)).toEqual({ is: 'waiting', why: waitsForCreature });
});

test('a reference is one that the ledger takes', () => {
  const reference = referenceOf('0b7a5d3e-94c1-4f5a-8f0e-3f6f6c1f2a11', 3);
  expect(reference).toMatch(/^[a-z-]+:[a-z-]+:[^:\s]+:[a-z0-9-]+$/);
});
