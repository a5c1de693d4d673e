import type { TradeAsset } from '@hatchery/api/trade-shapes';
import { without } from '../../platform/vouchers/bundle.rules.ts';
import { leftWords, nameIn, offerEndWords, roleIn, sameTerms, statusWords } from './trades.rules.ts';

const line = (uid: string, amountBase = '1', tokenId?: string) => ({ uid, amountBase, tokenId }) as TradeAsset;

test('a player is called by name, or by words made from the uid', () => {
  expect(nameIn({ userId: 'abcdef', username: 'Ada' })).toBe('Ada');
  expect(nameIn({ userId: 'abcdef', username: '' })).toBe('Keeper abcd');
});

test('who looks at a trade has a part in it', () => {
  const user = { uid: 'ada' };
  expect(roleIn({}, undefined)).toBe('visitor');
  expect(roleIn({}, user)).toBe('other');
  expect(roleIn({ mine: 'owner' }, user)).toBe('owner');
  expect(roleIn({ mine: 'offered' }, user)).toBe('offered');
});

test('a trade says how long it stays', () => {
  const now = Date.parse('2026-11-23T12:00:00Z');
  expect(leftWords('2026-11-25T12:00:00Z', now)).toBe('2 days left');
  expect(leftWords('2026-11-23T12:00:00Z', now)).toBe('Ending now');
});

test('an end has its reason, and one that is not known yet still has words', () => {
  expect(statusWords({ status: 'expired' })).toBe('Expired');
  expect(statusWords({ status: 'cancelled' })).toBe('Taken back');
  expect(statusWords({ status: 'cancelled', endReason: 'player-left' })).toBe('A player left');
  expect(offerEndWords('outbid')).toBe('Another offer was accepted. Everything is back in your bag.');
  expect(offerEndWords('trade-cancelled')).toBe('The owner took the trade back. Everything is back in your bag.');
  expect(offerEndWords('trade-expired')).toBe('The trade expired. Everything is back in your bag.');
  expect(offerEndWords('something-new')).toBe('It ended. Everything is back in your bag.');
});

describe('terms', () => {
  const terms = { offerAssets: [line('egg', '3'), line('medal')], requestAssets: [line('hatchy', '500')] };

  it('are the same in any order, and whatever else changes', () => {
    expect(sameTerms(terms, { ...terms, offerAssets: terms.offerAssets.toReversed() })).toBe(true);
  });

  it.each([
    ['an amount', { ...terms, offerAssets: [line('egg', '2'), line('medal')] }],
    ['a token', { ...terms, offerAssets: [line('egg', '3'), line('medal', '1', '7')] }],
    ['what is wanted', { ...terms, requestAssets: [] }],
  ])('differ by %s', (_, other) => {
    expect(sameTerms(terms, other)).toBe(false);
  });

  it('tell what is new and what is gone', () => {
    expect(without([line('egg', '2'), line('medal')], terms.offerAssets)).toEqual([line('egg', '2')]);
    expect(without(terms.offerAssets, [line('egg', '2'), line('medal')])).toEqual([line('egg', '3')]);
  });
});
