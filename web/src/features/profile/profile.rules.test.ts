import { profileChecks } from './profile.rules.ts';

const rules = { displayName: { minLength: 1, maxLength: 40 }, bio: { maxLength: 500 } };
const checks = profileChecks(rules, true);

test('a profile within its bounds has no errors', () => {
  expect(checks.displayName('a'.repeat(40))).toBeUndefined();
  expect(checks.bio('b'.repeat(500))).toBeUndefined();
  expect(checks.bio('')).toBeUndefined();
});

test('each field that is too long is told', () => {
  expect(checks.displayName('a'.repeat(41))).toMatch('40');
  expect(checks.bio('b'.repeat(501))).toMatch('501');
});

test('a name can be changed, not taken away', () => {
  expect(checks.displayName('')).toMatch('Enter a name');
  expect(profileChecks(rules, false).displayName('')).toBeUndefined();
});
