import { subscriberOf } from './subscriber.ts';

describe('subscriberOf', () => {
  it.each([
    ['1.2.3.4', '1.2.3.4'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['unknown', 'unknown'],
  ])('%s counts as %s', (address, subscriber) => {
    expect(subscriberOf(address)).toBe(subscriber);
  });
});
