import { faultOf } from './fields.rules.ts';

const rule = { minLength: 3, maxLength: 5, patterns: ['^[a-z]*$', '^[^x]'] };

test.each([
  ['', 'empty'],
  ['ab', 'short'],
  ['abcdef', 'long'],
  ['ab1', 'shape'],
  ['xab', 'shape'],
  ['abc', undefined],
])('%j is %s', (text, fault) => {
  expect(faultOf(text, rule)).toBe(fault);
});

test('a field without a rule only has to be there', () => {
  expect(faultOf('x')).toBeUndefined();
  expect(faultOf('')).toBe('empty');
});
