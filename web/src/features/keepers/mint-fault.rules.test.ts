import { ApiProblem } from '../../platform/problem.ts';
import { isUsedUp, mintFault } from './mint-fault.rules.ts';

const problem = (status: number, code: string, errors: object[] = []) =>
  new ApiProblem({ url: '', status, statusText: '', body: { type: `/problems/${code}`, detail: 'As said.', errors } });
const words = (error: unknown, isFree: boolean) => (mintFault(error, isFree) as Error).message;

test.each([
  [problem(403, 'forbidden'), true, /confirmed e-mail address/],
  [problem(409, 'conflict'), true, /^You have had your free keeper/],
  [problem(429, 'too-many-requests'), true, /used up/],
  [problem(403, 'policy-refused'), false, /can't be minted right now/],
  [problem(409, 'insufficient-balance'), false, /too little/],
  [problem(409, 'conflict'), false, /^As said/],
  [problem(409, 'conflict', [{ path: 'body.receiver', message: 'Had one.' }]), true, /^As said/],
  [new TypeError('Failed to fetch'), true, /^Failed to fetch/],
])('a refusal says what to do (%#)', (error, isFree, expected) => {
  expect(words(error, isFree)).toMatch(expected);
});

test('a free keeper that was had, or is not there today, is used up', () => {
  expect([409, 429].map((status) => isUsedUp(problem(status, 'conflict')))).toEqual([true, true]);
  expect(isUsedUp(problem(403, 'forbidden'))).toBe(false);
  expect(isUsedUp(problem(409, 'conflict', [{ path: 'body.receiver', message: 'Had one.' }]))).toBe(false);
});
