import type { Friend } from '@hatchery/api/community';
import { friendsToOffer, recipientFault, recipientOf } from './send.rules.ts';

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

test('friends are offered by name, who was online last first', () => {
  const friend = (displayName: string, lastActiveAt: string, state = 'friend') =>
    ({ uid: displayName, displayName, lastActiveAt, state }) as Friend;
  const friends = [friend('Ada', '2026-01-01'), friend('Adam', '2026-01-02'), friend('Ado', '2026-01-03', 'blocked')];
  expect(friendsToOffer(friends, 'ad').map(({ uid }) => uid)).toEqual(['Adam', 'Ada']);
  expect(friendsToOffer(friends, 'm')).toHaveLength(1);
});
