import type { ActiveAirdrop } from '@hatchery/api/airdrops';
import { claimedAllWords, forOnePress, sortAirdrops, timeWords, whyNot } from './airdrops.rules.ts';

const now = Date.parse('2026-11-23T12:00:00Z');

const airdrop = (
  uid: string,
  mine: Partial<ActiveAirdrop['mine']>,
  more: Partial<ActiveAirdrop> = {},
): ActiveAirdrop => ({
  uid,
  name: uid,
  description: '',
  image: '',
  source: 'game',
  ways: ['ledger'],
  asset: { uid: 'asset', name: 'Moss medal', image: '', category: 'medals', decimals: 0 },
  endsAt: '2026-11-30T12:00:00Z',
  maxClaims: 10,
  paused: false,
  claimsLeft: 10,
  mine: { status: 'claimable', amount: 1, amountBase: '1', shares: [], ...mine },
  ...more,
});

test('airdrops are sorted by what can be done', () => {
  const sorted = sortAirdrops([
    airdrop('a', {}),
    airdrop('b', { status: 'not-eligible', reason: 'not-listed' }),
    airdrop('c', { status: 'pending' }),
    airdrop('d', { status: 'claimed' }),
  ]);
  expect(Object.values(sorted).map((list) => list.map(({ uid }) => uid))).toEqual([['a'], ['b']]);
});

test('one press claims what needs no transaction', () => {
  const onChain = airdrop('b', {}, { ways: ['signature'] });
  const both = airdrop('c', {}, { ways: ['signature', 'ledger'] });
  const claimed = airdrop('d', { status: 'claimed' });
  expect(forOnePress([airdrop('a', {}), onChain, both, claimed]).map(({ uid }) => uid)).toEqual(['a', 'c']);
});

test('the reason comes with what to do about it', () => {
  expect(whyNot(airdrop('a', { status: 'not-eligible', reason: 'no-wallet' })).todo?.to).toBe('/settings/wallets');
  const told = whyNot(airdrop('a', { status: 'not-eligible', reason: 'below-amount', detail: 'You held 2 of 5.' }));
  expect(told).toEqual({ words: 'You held 2 of 5.' });
  expect(whyNot(airdrop('a', { status: 'not-eligible' })).words).toBe("It isn't yours to claim.");
});

test.each([
  [{ endsAt: '2026-11-26T13:00:00Z' }, 'Ends in 3 days'],
  [{ endsAt: '2026-11-23T13:30:00Z' }, 'Ends in 1 hour'],
  [{ endsAt: '2026-11-23T12:00:30Z' }, 'Ends in less than a minute'],
  [{ endsAt: '2026-11-23T11:00:00Z' }, 'Has ended'],
  [{ startsAt: '2026-11-24T12:00:00Z', endsAt: '2026-11-26T13:00:00Z' }, 'Starts in 1 day'],
  [{ startsAt: '2026-11-22T12:00:00Z', endsAt: '2026-11-24T12:00:00Z' }, 'Ends in 1 day'],
])('%j', (times, words) => {
  expect(timeWords(times, now)).toBe(words);
});

test('claiming all says what was refused', () => {
  expect(claimedAllWords(1, [])).toBe('Claimed. It is in your bag.');
  expect(claimedAllWords(3, [])).toBe('Claimed 3 airdrops.');
  expect(claimedAllWords(2, ['Spring'])).toBe('Claimed 2 of 3. Not claimed: Spring. Nothing was lost.');
});
