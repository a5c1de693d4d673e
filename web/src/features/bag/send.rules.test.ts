import { recipientFault, recipientOf } from './send.rules.ts';

test('a text names a wallet or an e-mail address', () => {
  expect(recipientOf('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).toHaveProperty('receiver');
  expect(recipientOf('ada@example.com')).toEqual({ receiverEmail: 'ada@example.com' });
});

test.each([
  ['', /Choose a friend/],
  ['ada', /name@example.com/],
  ['ada@example', /name@example.com/],
  ['0x7099', /40 digits or letters/],
])('%j is refused before it is sent', (text, words) => {
  expect(recipientFault(text)).toMatch(words);
});

test.each(['ada@example.com', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'])('%j is fine', (text) => {
  expect(recipientFault(text)).toBeUndefined();
});
