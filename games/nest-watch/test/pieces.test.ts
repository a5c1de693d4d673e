import type { IncomingMessage } from 'node:http';
import { addressOf } from '../src/server/addresses.ts';
import { createPlayingTime } from '../src/server/playing-time.ts';

test.each([
  ['198.51.100.7', undefined, '198.51.100.7'],
  ['198.51.100.7', '203.0.113.9', '198.51.100.7'],
  ['127.0.0.1', undefined, '127.0.0.1'],
  ['::ffff:10.0.0.3', '203.0.113.9', '203.0.113.9'],
  ['10.0.0.3', '203.0.113.9, 198.51.100.7', '198.51.100.7'],
  ['10.0.0.3', '203.0.113.9, 10.2.3.4', '203.0.113.9'],
  ['10.0.0.3', 'nonsense', '10.0.0.3'],
  ['2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2'],
  ['2001:db8::5:6', undefined, '2001:db8:0:0'],
  ['::1', '2001:db8:1::1', '2001:db8:1:0'],
  ['', undefined, ''],
])('a request of %j, forwarded for %j, comes from %j', (remoteAddress, forwarded, address) => {
  const request = { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } };
  expect(addressOf(request as unknown as IncomingMessage)).toBe(address);
});

describe('the playing time of one player', () => {
  const minute = 60_000;
  const played = () => {
    const state = { now: 0 };
    const take = createPlayingTime(() => state.now, 1_500);
    return { state, take: (id: string, issuedAt: number) => take({ id, userId: 'p', issuedAt }, minute) };
  };

  it('has room for rounds that were played in turn from tokens of the round before, and sent in turn', () => {
    const { state, take } = played();
    for (let night = 0; night < 30; night += 1) {
      state.now = (night + 1) * minute;
      take(String(night), Math.max(0, night - 1) * minute);
    }
  });

  it('has room for rounds that waited for the network, a minute later at most', () => {
    const { state, take } = played();
    // The first was played from 0 to 1, the second from 1 to 2 and was sent first.
    state.now = 2 * minute;
    take('second', 0);
    take('first', 0);
    state.now = 3 * minute;
    take('third', 2 * minute);
  });

  it('has no room for rounds beside each other until their time has passed, and counts a round once', () => {
    const { state, take } = played();
    state.now = minute;
    take('one', 0);
    take('one', 0);
    expect(() => take('other', 0)).toThrow(expect.objectContaining({ status: 429, headers: { 'retry-after': '59' } }));
    state.now = 2 * minute;
    take('other', 0);
  });
});
