import { appsFault, appsOf, roleChangeWords } from './users.rules.ts';

test('apps are read as they are typed', () => {
  expect(appsOf(' arena, quest\narena\n\n')).toEqual(['arena', 'quest']);
  expect(appsFault('a'.repeat(81))).toMatch('80');
  expect(appsFault('arena')).toBeUndefined();
});

test('a change of roles is said in words', () => {
  expect(roleChangeWords('Ada', ['studio'], ['admin'])).toEqual([
    'Ada becomes admin: they can do everything, including giving roles.',
    'Ada loses the studio role.',
  ]);
});
