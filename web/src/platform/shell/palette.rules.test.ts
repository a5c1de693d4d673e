import { findCommands } from './palette.rules.ts';

const commands = ['Home', 'Hatchery', 'Collection', 'Smudgel'].map((name) => ({
  name,
  hint: name === 'Smudgel' ? 'dark creature' : 'page',
}));
const names = (text: string) => findCommands(commands, text).map(({ name }) => name);

test('commands are found by any of their words, in any case', () => {
  expect(names('')).toEqual(['Home', 'Hatchery', 'Collection', 'Smudgel']);
  expect(names('CREATURE dark')).toEqual(['Smudgel']);
  expect(names('nothing')).toEqual([]);
});

test('what begins with the text comes first', () => {
  expect(names('c')).toEqual(['Collection', 'Hatchery', 'Smudgel']);
});

test('no more than eight are shown', () => {
  expect(
    findCommands(
      Array.from({ length: 20 }, (_, index) => ({ name: `a${index}`, hint: '' })),
      'a',
    ),
  ).toHaveLength(8);
});
