import { strengthOf } from './password.rules.ts';

test.each([
  ['password123', 1],
  ['aaaaaaaaaaaaaaaaaaaa', 1],
  ['1234567890123', 1],
  ['qwertyuiopasdfghjkl', 1],
  ['hatcheryhatchery1', 1],
  ['tiger-lamp-3', 2],
  ['Velvet tiger 38 lamp post', 3],
  ['q9#Lw2!vT7zR4', 3],
])('%s is of grade %s', (password, grade) => {
  expect(strengthOf(password).grade).toBe(grade);
});

test('a password made of the address is easy to guess', () => {
  expect(strengthOf('ada.lovelace', 'ada.lovelace@example.com').grade).toBe(1);
});
