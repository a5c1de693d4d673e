import { nickname } from '@hatchery/api/monster-names';
import { nicknameFault } from './nickname.rules.ts';

test.each([
  ...['Old Fern', 'Ænima', 'Ö', "D'Artagnan 2nd", 'Bo-Peep', '山桜', 'é'.normalize('NFD')],
  ...['', '  ', '---', '<b>', 'a'.repeat(24), 'a'.repeat(25), 'Name!', 'Tab\there', '🐣'],
])('%j is refused where the API refuses it', (text) => {
  expect(nicknameFault(text) === undefined).toBe(nickname.safeParse(text).success);
});

test('a name that is too long is told so', () => {
  expect(nicknameFault('a'.repeat(25))).toBe('Use at most 24 letters.');
  expect(nicknameFault('')).toBe('Enter a name.');
});
