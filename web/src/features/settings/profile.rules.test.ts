import { profileErrors } from './profile.rules.ts';

test('a profile within its bounds has no errors', () => {
  expect(profileErrors({ displayName: 'a'.repeat(40), bio: 'b'.repeat(500) })).toEqual({});
});

test('each field that is too long is named', () => {
  const errors = profileErrors({ displayName: 'a'.repeat(41), bio: 'b'.repeat(501) });
  expect(Object.keys(errors)).toEqual(['displayName', 'bio']);
  expect(errors.bio).toMatch('501');
});
