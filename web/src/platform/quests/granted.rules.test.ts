import { whereIs, whyWords } from './granted.rules.ts';

test('a reward that was given is somewhere', () => {
  expect(whereIs('egg')).toEqual({ to: '/hatchery', words: 'In your nest' });
  expect(whereIs('badge').to).toBe('/settings/profile');
});

test('a reward that is not there says why', () => {
  expect(whyWords({ state: 'due' })).toBe("On its way. You don't need to do anything.");
  expect(whyWords({ state: 'due', why: 'Hatch a creature first.' })).toBe('On its way. Hatch a creature first.');
  expect(whyWords({ state: 'refused', why: 'It is no longer given.' })).toBe(
    "We can't give you this. It is no longer given.",
  );
});
