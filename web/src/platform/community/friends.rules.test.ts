import type { Friend } from '@hatchery/api/community';
import { friendsToOffer } from './friends.rules.ts';

test('friends are offered by name, who was online last first', () => {
  const friend = (displayName: string, lastActiveAt: string, state = 'friend') =>
    ({ uid: displayName, displayName, lastActiveAt, state }) as Friend;
  const friends = [friend('Ada', '2026-01-01'), friend('Adam', '2026-01-02'), friend('Ado', '2026-01-03', 'blocked')];
  expect(friendsToOffer(friends, 'ad').map(({ uid }) => uid)).toEqual(['Adam', 'Ada']);
  expect(friendsToOffer(friends, 'm')).toHaveLength(1);
});
