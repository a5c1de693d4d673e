import { lastHour, levelOf, networkOf, overrun } from './newcomers.rules.ts';

const usual = { address: 5, network: 20, platform: 120 };
const none = { address: 0, network: 0, platform: 0 };

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:7:1::/64', '2001:db8:7::/48'],
  ['unknown', undefined],
])('%s is of the network %s', (client, network) => {
  expect(networkOf(client)).toBe(network);
});

test.each([
  ['nobody', none, 0],
  ['a family', { ...none, address: 4, network: 4, platform: 4 }, 0],
  ['the sixth of an address', { ...none, address: 5 }, 1],
  ['twice the usual', { ...none, address: 10 }, 2],
  ['a neighbourhood', { ...none, network: 79 }, 2],
  ['a flood everywhere', { ...none, platform: 480 }, 3],
  ['a great flood', { address: 500, network: 2_000, platform: 9_000 }, 4],
])('%s: the next newcomer proves work of the level', (_who, arrivals, level) => {
  expect(levelOf(arrivals, usual)).toBe(level);
});

test('there is an end to newcomers of an address and of a network', () => {
  expect(overrun({ address: 599, network: 2_999, platform: 1e6 })).toBeUndefined();
  expect(overrun({ address: 600, network: 600, platform: 600 })).toBe('address');
  expect(overrun({ address: 1, network: 3_000, platform: 3_000 })).toBe('network');
});

test('the last hour is this one and the rest of the one before', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 2, 1, 9, minutes));
  expect(lastHour({ current: 3, previous: 8 }, at(0))).toBe(11);
  expect(lastHour({ current: 3, previous: 8 }, at(45))).toBe(5);
});
